/**
 * The Buffered Message Interface of Carns (2001): post and test, over several networks at once.
 *
 * <p>Process 1 sends an unexpected message to process 0, which listens as {@code am://store}:
 *
 * <pre>{@code
 * import io.clump.am2.LayerConfiguration;
 * import io.clump.bmi.*;
 * import io.clump.splitc.*;
 * import java.nio.ByteBuffer;
 *
 * public class Store implements SpmdProgram {
 *     @Override
 *     public void run(SplitC splitc) {
 *         LayerConfiguration configuration = splitc.layer().configuration();
 *         try (Bmi bmi = Bmi.initialize("am", splitc.rank() == 0 ? "am://store" : "", configuration)) {
 *             splitc.barrier(); // the address is known
 *             if (splitc.rank() == 0) {
 *                 UnexpectedMessage[] message = new UnexpectedMessage[1];
 *                 while (bmi.testUnexpected(message) == 0) {} // no call blocks; tests sleep when nothing arrives
 *                 System.out.println("received " + message[0].buffer().getLong());
 *             } else {
 *                 ByteBuffer number = ByteBuffer.allocate(Long.BYTES).putLong(42).flip();
 *                 long id = bmi.postUnexpected(bmi.lookup("am://store"), number, 7); // tag 7
 *                 while (id != Bmi.COMPLETE && !bmi.test(id, new Status())) {}
 *             }
 *             splitc.barrier(); // the message has arrived
 *         }
 *     }
 * }
 * }</pre>
 *
 * Start it with {@code clump run --class Store --classpath DIR --nodes 1 --procs 2}, where DIR has the compiled
 * class.
 *
 * <pre>
 *   program ── Bmi (method control: addresses, numbers of operations, order of polling) ─┬─ am:  an Endpoint of the core
 *                                                                                        ├─ tcp: connections
 *                                                                                        └─ others, by ServiceLoader
 * </pre>
 *
 * <p>Everything belongs to one thread.
 */
@NullMarked
package io.clump.bmi;

import org.jspecify.annotations.NullMarked;
