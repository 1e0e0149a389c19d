/**
 * Active Ports of GAMMA (Ciaccio, 1999): one-sided messages to numbered ports, each with a buffer, handlers and a
 * quality of service.
 *
 * <p>Process 0 writes a number into a buffer of process 1, whose handler signals a semaphore:
 *
 * <pre>{@code
 * import io.clump.am2.barrier.BarrierKind;
 * import io.clump.ports.*;
 * import io.clump.splitc.*;
 * import org.agrona.concurrent.UnsafeBuffer;
 *
 * public class Signal implements SpmdProgram {
 *     @Override
 *     public void run(SplitC splitc) {
 *         try (Ports ports = Ports.join(splitc.layer(), PortsConfiguration.of(splitc.rank(), splitc.size()))) {
 *             UnsafeBuffer number = new UnsafeBuffer(new byte[Long.BYTES]);
 *             ports.bindInput(1, number, message -> ports.semaphores().signal(1), null);
 *             ports.bindOutput(2, 1, 1, Qos.RELIABLE); // from port 2 to port 1 of process 1
 *             ports.barrier(BarrierKind.TREE); // all have bound their ports
 *             if (ports.rank() == 0) {
 *                 number.putLong(0, 42);
 *                 ports.send(2, number, 0, Long.BYTES);
 *             } else {
 *                 ports.semaphores().await(1, 1);
 *                 System.out.println("received " + number.getLong(0));
 *             }
 *         }
 *     }
 * }
 * }</pre>
 *
 * Start it with {@code clump run --class Signal --classpath DIR --nodes 1 --procs 2}, where DIR has the compiled
 * class.
 *
 * <pre>
 *   Ports ─┬─ send ─────▶ PortDepartures: OutputBinding, Outflow of each receiver ──▶ Endpoint ══▶ PortArrivals of the receiver: checks
 *          ├─ bindInput ─▶ InputPort: Binding with its Cursor  ◀── Assembly: Inflow of each sender ◀── PortArrivals
 *          ├─ semaphores, settle, barrier ─▶ Bundle: polls; Progress sends what handlers have queued, asks for accounts
 *          └─ Dispatch runs receiver and error handlers
 * </pre>
 *
 * A message of up to 24 bytes travels in the arguments of a short message, a longer one in one or more medium messages.
 * Messages are numbered for each pair of sender and port, by which a receiver detects losses; the sender learns of them
 * from accounts, which it requests when messages remain unconfirmed.
 *
 * <p>Everything belongs to the thread of the endpoint's bundle; handlers run on it. No memory is shared between
 * threads.
 */
@NullMarked
package io.clump.ports;

import org.jspecify.annotations.NullMarked;
