/** Messages between machines: the network queue, its reliability engine and its links. */
@NullMarked
package io.clump.net;

import org.jspecify.annotations.NullMarked;
