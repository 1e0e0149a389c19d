/**
 * The calls to the system that shared memory needs and the JDK lacks, through JNA: the process-shared, robust mutex.
 *
 * <pre>
 *   MutexLock ──▶ SharedMutex ──▶ PthreadCalls ──▶ pthread_mutex_lock(address in the mapped file)
 * </pre>
 *
 * Nothing is loaded before the first mutex is used. Any thread may call. The words of a mutex are the system's; nothing else
 * reads or writes them.
 */
@NullMarked
package io.clump.shm.posix;

import org.jspecify.annotations.NullMarked;
