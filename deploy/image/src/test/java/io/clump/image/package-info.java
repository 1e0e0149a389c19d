/** Runs the container image as container platforms do. */
@NullMarked
package io.clump.image;

import org.jspecify.annotations.NullMarked;
