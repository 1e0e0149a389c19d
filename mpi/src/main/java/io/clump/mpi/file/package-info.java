/**
 * Files that several processes read and write together.
 *
 * <pre>
 *   FileOpening ──▶ OpenFile: accesses of this process ──▶ FileTransfer: its own pieces ──▶ Disk: a FileChannel
 *                      │                                                                     ▲
 *                      ├─▶ Gathering: small pieces of all, collected by one process of each node
 *                      ├─▶ Pointers: View, position ──▶ SharedPointer: a number in a file, under a lock of the system
 *                      └─▶ FileAgreement: an error of one process is thrown in all
 * </pre>
 *
 * <p>A file belongs to the thread that is in MPI. Accesses to the disk are done at once, also those of requests, so
 * other threads of the process wait for them. Locks of files are locks of the system: they end with their process.
 */
@NullMarked
package io.clump.mpi.file;

import org.jspecify.annotations.NullMarked;
