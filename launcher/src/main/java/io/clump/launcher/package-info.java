/** The clump command, which starts a job's processes and gathers their ends. */
@NullMarked
package io.clump.launcher;

import org.jspecify.annotations.NullMarked;
