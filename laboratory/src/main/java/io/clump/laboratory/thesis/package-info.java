/**
 * The experiments that {@code clump bench} knows: those of the thesis (Lumetta 1998, chapters 5 to 8), and those with
 * today's peers. {@link io.clump.laboratory.thesis.Experiments} lists them; each holds no state, and
 * belongs to the thread that runs it.
 */
@NullMarked
package io.clump.laboratory.thesis;

import org.jspecify.annotations.NullMarked;
