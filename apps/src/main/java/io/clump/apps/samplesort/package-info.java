/** Sample sort. */
@NullMarked
package io.clump.apps.samplesort;

import org.jspecify.annotations.NullMarked;
