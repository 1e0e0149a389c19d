/**
 * Containers of the matcher that do not allocate in the steady state: queues by pattern and byte arrays. They are
 * independent of messages. Each is used by one thread.
 *
 * <pre>
 *   PatternTable:  (context, source, tag) ─▶ Chain:  Place ⇄ Place ⇄ Place      an element has a Place for each chain
 *   ByteArrays:    length ─▶ array                   of the next power of two
 * </pre>
 */
@NullMarked
package io.clump.matching.queue;

import org.jspecify.annotations.NullMarked;
