/**
 * Channels beside the core's messages: latency, throughput, multicast, context switch, a full neighbour, ways to wait,
 * and pauses (Tezuka, Hori and Ishikawa 1996). Each workload belongs to the main thread of its process.
 */
@NullMarked
package io.clump.laboratory.channels;

import org.jspecify.annotations.NullMarked;
