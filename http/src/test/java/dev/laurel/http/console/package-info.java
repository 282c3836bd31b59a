/// The console and the widget in a real browser.
@NullMarked
package dev.laurel.http.console;

import org.jspecify.annotations.NullMarked;
