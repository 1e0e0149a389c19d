/** Parallel applications written on the Split-C-style runtime. */
@NullMarked
package io.clump.apps;

import org.jspecify.annotations.NullMarked;
