// Before the first paint, so that no page flashes in the other theme.
{
  const theme = localStorage.getItem("laurel.theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
  }
}
