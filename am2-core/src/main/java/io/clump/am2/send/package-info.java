/**
 * The send path: check, claim, fill, publish, poll; the waits for room in it, and the answers that find no room and are
 * set aside. Not for programs: what they use is in {@link io.clump.am2}.
 */
@NullMarked
package io.clump.am2.send;

import org.jspecify.annotations.NullMarked;
