/**
 * System calls for shared memory that the JDK lacks, through JNA: the process-shared, robust mutex,
 * and the fence on all processors.
 *
 * <pre>
 *   MutexLock ──▶ SharedMutex ──▶ PthreadCalls ──▶ pthread_mutex_lock(address in the mapped file)
 *   ShmQueueBlock, ShmRoute ──▶ Membarrier ──▶ SystemCalls ──▶ membarrier
 * </pre>
 *
 * JNA is loaded when the shared-memory protocol opens; without it there are no mutexes, and senders and receivers
 * work without {@link io.clump.shm.posix.Membarrier}. Any thread may call them. The words of a mutex are the
 * system's; nothing else reads or writes them.
 */
@NullMarked
package io.clump.shm.posix;

import org.jspecify.annotations.NullMarked;
