package io.clump.registry.launcher;

import io.clump.am2.spi.EndpointRegistry;
import io.clump.control.ControlSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A launcher's table and the servers of two hosts, with nothing between them. Process 2 is on the second host. */
public final class TwoHosts implements NameTable.Copies, AutoCloseable {
    private final NameTable.Group table = new NameTable().group(this);
    private final List<NameServer> servers = new ArrayList<>();
    private final List<ControlSocket> sockets = new ArrayList<>();
    private final Map<Integer, List<LauncherRegistry>> processes = new HashMap<>();
    private final Path directory;

    public TwoHosts(Path directory) {
        this.directory = directory;
        for (int node = 0; node < 2; node++) {
            ControlSocket socket = ControlSocket.listen(directory.resolve("names" + node));
            sockets.add(socket);
            servers.add(NameServer.open(socket, node, table));
        }
        table.join();
    }

    public EndpointRegistry open(int process) {
        return keep(process, LauncherRegistry.open(socket(process), process));
    }

    EndpointRegistry open(int process, LongSupplier clock) {
        return keep(process, LauncherRegistry.open(socket(process), process, clock));
    }

    private Path socket(int process) {
        return directory.resolve("names" + (process == 2 ? 1 : 0));
    }

    private EndpointRegistry keep(int process, LauncherRegistry registry) {
        processes.computeIfAbsent(process, unused -> new ArrayList<>()).add(registry);
        return registry;
    }

    /** Kills a process as the system does: its sockets are closed. */
    public void kill(int process) {
        processes.get(process).forEach(LauncherRegistry::abandon);
    }

    /** The launcher has lost a host. */
    public void loseHost(int node) {
        table.leave(node);
    }

    @Override
    public void changed(String key, @Nullable String name) {
        servers.forEach(server -> server.changed(key, name));
    }

    @Override
    public void answered(Publisher publisher, String error) {
        servers.get(publisher.node()).answered(publisher.connection(), error);
    }

    @Override
    public void close() {
        sockets.forEach(ControlSocket::close);
    }
}
