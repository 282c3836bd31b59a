/// Ranks from afar: a [ScoreHistogram] of standings that this process holds answers with bounds
/// that contain the exact rank, without asking where the standings are ranked. [Histograms] holds
/// and renews them; a [Vantage] tells how much has changed since one was made.
@NullMarked
package dev.laurel.core.estimate;

import org.jspecify.annotations.NullMarked;
