/**
 * Objects in messages: serialized at the sender, and read at the receiver only if their classes are allowed. Stateless
 * but for the list, for any thread.
 */
@NullMarked
package io.clump.mpi.object;

import org.jspecify.annotations.NullMarked;
