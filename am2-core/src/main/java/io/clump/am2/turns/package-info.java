/**
 * Waits of a bundle's threads: mutual exclusion in a parallel one, pauses and sleep. Not for programs, whose API is
 * {@link io.clump.am2}.
 */
@NullMarked
package io.clump.am2.turns;

import org.jspecify.annotations.NullMarked;
