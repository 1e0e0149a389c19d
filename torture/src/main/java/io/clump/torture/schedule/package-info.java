/**
 * The schedule of troubles: a function of a seed, so that the same seed gives the same schedule. How the processes
 * take it depends on the machine, too.
 */
@NullMarked
package io.clump.torture.schedule;

import org.jspecify.annotations.NullMarked;
