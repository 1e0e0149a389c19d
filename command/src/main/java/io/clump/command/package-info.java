/**
 * Subcommands of {@code clump} in other modules: the service {@link io.clump.command.CommandProvider}, the {@link
 * io.clump.command.Terminal}, the exit statuses, and the forms in which options are read.
 *
 * <p>A command of another jar, {@code clump hello}:
 *
 * <pre>{@code
 * import io.clump.command.*;
 * import java.io.PrintStream;
 * import java.nio.file.Path;
 * import java.util.List;
 * import picocli.CommandLine.Command;
 *
 * public class HelloProvider implements CommandProvider {
 *     @Override
 *     public List<Object> create(Path base, PrintStream out, Terminal terminal) {
 *         return List.of(new Hello(out));
 *     }
 *
 *     @Command(name = "hello", header = "Prints a line.", mixinStandardHelpOptions = true)
 *     record Hello(PrintStream out) implements Runnable {
 *         @Override
 *         public void run() {
 *             out.println("hello");
 *         }
 *     }
 * }
 * }</pre>
 *
 * The jar names it in {@code META-INF/services/io.clump.command.CommandProvider}.
 */
@NullMarked
package io.clump.command;

import org.jspecify.annotations.NullMarked;
