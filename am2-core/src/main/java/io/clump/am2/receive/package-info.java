/**
 * The receive path of an endpoint, as far as it needs no handler. Not for programs: what they use is in {@link
 * io.clump.am2}.
 */
@NullMarked
package io.clump.am2.receive;

import org.jspecify.annotations.NullMarked;
