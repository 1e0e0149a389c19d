/** What is behind a bundle: which endpoints are polled together, who may use them when, and what ends a wait. Not for programs: what they use is in {@link io.clump.am2}. */
@NullMarked
package io.clump.am2.bundle;

import org.jspecify.annotations.NullMarked;
