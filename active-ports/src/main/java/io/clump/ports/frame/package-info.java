/** GAMMA's two headers of Ethernet frames, for fidelity: Clump's own networks do not send them. */
@NullMarked
package io.clump.ports.frame;

import org.jspecify.annotations.NullMarked;
