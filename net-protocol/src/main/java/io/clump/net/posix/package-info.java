/** The system calls that this module needs and the JDK lacks, through JNA, and nothing else. */
@NullMarked
package io.clump.net.posix;

import org.jspecify.annotations.NullMarked;
