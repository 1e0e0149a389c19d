/**
 * A small object server on {@code bmi}: shows a data service whose clients come, go, and are killed.
 *
 * <pre>
 *   put   PUT ─▶  part ─▶  ◀─ answer (the checksum is right)    to each server that has a part, at the same time
 *         keep ─▶          ◀─ answer                            a client that is gone before keeps nothing
 *         COMMIT ─▶        ◀─ answer                            to the server of the first stripe: now the object is there
 *   get   LOOKUP ─▶        ◀─ length                            GET ─▶  ◀─ part    from each server that has one
 * </pre>
 *
 * <p>Each process has a server in a thread of its own, and clients in its main thread. Objects are never changed.
 */
@NullMarked
package io.clump.apps.objects;

import org.jspecify.annotations.NullMarked;
