/** The applications beside the best sequential and threaded Java there is for the same work. */
@NullMarked
package io.clump.laboratory.apps;

import org.jspecify.annotations.NullMarked;
