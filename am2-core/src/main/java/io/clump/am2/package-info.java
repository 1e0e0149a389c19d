/** The Active Messages II API, and what every protocol, poll strategy and registry implements. */
@NullMarked
package io.clump.am2;

import org.jspecify.annotations.NullMarked;
