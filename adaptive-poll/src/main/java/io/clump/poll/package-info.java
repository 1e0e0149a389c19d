/** Strategies that decide how often the network is worth a look. */
@NullMarked
package io.clump.poll;

import org.jspecify.annotations.NullMarked;
