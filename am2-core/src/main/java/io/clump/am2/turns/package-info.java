/**
 * Waits of a bundle's threads: their turns in a parallel one, their pauses and their sleep. Not for programs, whose API
 * is {@link io.clump.am2}.
 */
@NullMarked
package io.clump.am2.turns;

import org.jspecify.annotations.NullMarked;
