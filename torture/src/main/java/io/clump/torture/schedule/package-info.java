/**
 * The schedule of troubles: a function of a seed, so that the same seed gives the same schedule. The reaction of the
 * processes also depends on the machine.
 */
@NullMarked
package io.clump.torture.schedule;

import org.jspecify.annotations.NullMarked;
