/**
 * The method interface: the operations that a network implements for BMI, and their parameters. Everything is called by
 * one thread.
 *
 * <pre>
 *   Bmi ── BmiMethod: post, test, lookup, memory, options ──▶ MethodOperation, MethodAddress, MethodMessage
 * </pre>
 */
@NullMarked
package io.clump.bmi.method;

import org.jspecify.annotations.NullMarked;
