/** Benchmarks and the experiments of the thesis, with the peers they are compared with. */
@NullMarked
package io.clump.laboratory;

import org.jspecify.annotations.NullMarked;
