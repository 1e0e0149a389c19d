/**
 * Back ends of the launcher: how a command is started on a host.
 *
 * <p>A launcher of another jar, for {@code --launcher docker}, whose hosts are running containers:
 *
 * <pre>{@code
 * import io.clump.am2.spi.Description;
 * import io.clump.command.host.*;
 * import java.util.List;
 * import java.util.stream.Stream;
 *
 * public class DockerLauncher implements HostLauncher {
 *     @Override
 *     public String name() {
 *         return "docker";
 *     }
 *
 *     @Override
 *     public Description description() {
 *         return Description.of("containers that run already");
 *     }
 *
 *     @Override
 *     public List<String> command(HostStart start) {
 *         return Stream.concat(Stream.of("docker", "exec", "-i", start.host()), start.command().stream()).toList();
 *     }
 * }
 * }</pre>
 *
 * The jar names it in {@code META-INF/services/io.clump.command.host.HostLauncher}.
 *
 * <pre>
 *   clump run -H a,b --launcher NAME:PARAMETERS
 *      │  a {@link io.clump.command.host.HostStart} for each host
 *      ▼
 *   {@link io.clump.command.host.HostLauncher} ─▶ command line, for instance  ssh … -- a 'exec /bin/sh -c …'
 *      │  started by the launcher; its standard input and output are the control connection
 *      ▼
 *   agent on host a
 * </pre>
 *
 * <p>The launchers have no state, so any thread may call them.
 */
@NullMarked
package io.clump.command.host;

import org.jspecify.annotations.NullMarked;
