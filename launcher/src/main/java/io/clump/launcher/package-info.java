/** Command clump, which starts a job's processes and waits for their ends. */
@NullMarked
package io.clump.launcher;

import org.jspecify.annotations.NullMarked;
