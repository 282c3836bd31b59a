// JSON in which no digit is lost. Scores are integers of 64 bits and a number of JavaScript has 53:
// integers of 16 digits and more are given as strings.

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
const LONG_INTEGER = /^-?\d{16,}$/;

export function parse(text) {
  return JSON.parse(text.replace(TOKEN, (token) => (LONG_INTEGER.test(token) ? `"${token}"` : token)));
}
