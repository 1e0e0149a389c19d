/**
 * The method interface: what a network has to do for BMI, and what it is given. Everything is called by one thread.
 *
 * <pre>
 *   Bmi ── BmiMethod: post, test, lookup, memory, options ──▶ MethodOperation, MethodAddress, MethodMessage
 * </pre>
 */
@NullMarked
package io.clump.bmi.method;

import org.jspecify.annotations.NullMarked;
