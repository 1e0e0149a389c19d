/**
 * Send path: check, claim, fill, publish, poll; the waits for space in it, and the answers that find no space and are
 * set aside. Not for programs, whose API is {@link io.clump.am2}.
 */
@NullMarked
package io.clump.am2.send;

import org.jspecify.annotations.NullMarked;
