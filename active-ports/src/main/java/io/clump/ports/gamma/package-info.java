/**
 * The calls of GAMMA's library in C, by their names, on {@link io.clump.ports.Ports}.
 *
 * <p>Process 0 sends a number to process 1:
 *
 * <pre>{@code
 * import io.clump.ports.Qos;
 * import io.clump.ports.gamma.Gamma;
 * import io.clump.splitc.*;
 * import org.agrona.concurrent.UnsafeBuffer;
 *
 * public class GammaPair implements SpmdProgram {
 *     @Override
 *     public void run(SplitC splitc) {
 *         Gamma gamma = Gamma.gamma_init(splitc.layer(), splitc.rank(), splitc.size(), Qos.RELIABLE);
 *         UnsafeBuffer number = new UnsafeBuffer(new byte[Long.BYTES]);
 *         gamma.gamma_setport(1, 1 - gamma.gamma_my_node(), gamma.gamma_my_par_pid(), 1,
 *                 message -> gamma.gamma_signal(1), null, number, Long.BYTES);
 *         gamma.gamma_sync(); // both have set their port
 *         if (gamma.gamma_my_node() == 0) {
 *             number.putLong(0, 42);
 *             gamma.gamma_send(1, number, Long.BYTES);
 *         } else {
 *             gamma.gamma_wait(1, 1);
 *             System.out.println("received " + number.getLong(0));
 *         }
 *         gamma.gamma_exit();
 *     }
 * }
 * }</pre>
 *
 * Start it with {@code clump run --class GammaPair --classpath DIR --nodes 1 --procs 2}, where DIR has the compiled
 * class.
 */
@NullMarked
package io.clump.ports.gamma;

import org.jspecify.annotations.NullMarked;
