/**
 * Datatypes of MPI without MPI: which elements of a buffer a message carries, and how they get into a message and out
 * again.
 *
 * <pre>
 *   TypeMaps ──makes──► TypeMap: runs of elements, in order ──Packer──► bytes of a message
 *   buffer (array or NIO buffer) ──wrap──► Place: base and address
 * </pre>
 *
 * <p>A {@link io.clump.mpi.type.TypeMap} is immutable and may be used by any thread; a {@link io.clump.mpi.type.Place}
 * belongs to one. Nothing here allocates once a datatype is made, except for objects.
 */
@NullMarked
package io.clump.mpi.type;

import org.jspecify.annotations.NullMarked;
