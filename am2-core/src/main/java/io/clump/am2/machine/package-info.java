/**
 * Facts of the Java virtual machine and of the system below it that a process needs before it joins a job.
 *
 * <pre>
 *   GarbageCollector    collector for a virtual machine that is about to start
 *   NativeLibraries     directory from which this one may load native code
 *   BootClock           clock that all processes of the machine share
 * </pre>
 *
 * Depends on nothing else of Clump. Safe for use by any thread.
 */
@NullMarked
package io.clump.am2.machine;

import org.jspecify.annotations.NullMarked;
