/** Messages between the processes of one machine, written straight into the receiver's queue in shared memory. */
@NullMarked
package io.clump.shm;

import org.jspecify.annotations.NullMarked;
