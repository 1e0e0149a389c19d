/**
 * Parts of an endpoint that sending and receiving share: tables, queues, segment and counts. Not for programs, whose
 * API is {@link io.clump.am2}.
 */
@NullMarked
package io.clump.am2.endpoint;

import org.jspecify.annotations.NullMarked;
