/**
 * Implementation of bundles: the endpoints that are polled together, the threads that may use them, and the ends of
 * waits. Not for programs, whose API is {@link io.clump.am2}.
 */
@NullMarked
package io.clump.am2.bundle;

import org.jspecify.annotations.NullMarked;
