/// A headless Chromium, driven over its DevTools protocol: as much of it as a bench needs to open
/// pages and ask them for figures.
@NullMarked
package dev.laurel.bench.browser;

import org.jspecify.annotations.NullMarked;
