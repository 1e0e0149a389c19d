/**
 * How the threads of a bundle wait: their turns in a parallel one, their pauses and their sleep. Not for programs: what
 * they use is in {@link io.clump.am2}.
 */
@NullMarked
package io.clump.am2.turns;

import org.jspecify.annotations.NullMarked;
