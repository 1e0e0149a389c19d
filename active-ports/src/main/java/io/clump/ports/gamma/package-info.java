/** The calls of GAMMA's library in C, by their names, on {@link io.clump.ports.Ports}. */
@NullMarked
package io.clump.ports.gamma;

import org.jspecify.annotations.NullMarked;
