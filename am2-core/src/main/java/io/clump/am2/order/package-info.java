/**
 * Order of the messages of one sender. Not every claim algorithm of shared memory delivers messages in the order in
 * which they were sent, so a library that needs the order numbers its messages; those that arrive before an earlier one
 * wait here as copies.
 */
@NullMarked
package io.clump.am2.order;

import org.jspecify.annotations.NullMarked;
