/** A Split-C-style runtime for programs in which every rank runs the same code. */
@NullMarked
package io.clump.splitc;

import org.jspecify.annotations.NullMarked;
