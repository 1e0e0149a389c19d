/** Receive path of an endpoint, except for the handlers. Not for programs, whose API is {@link io.clump.am2}. */
@NullMarked
package io.clump.am2.receive;

import org.jspecify.annotations.NullMarked;
