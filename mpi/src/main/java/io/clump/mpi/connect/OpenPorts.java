package io.clump.mpi.connect;

import io.clump.mpi.comm.World;
import java.util.HashMap;
import java.util.Map;
import mpi.MPI;
import mpi.MPIException;

/** The ports that this process has opened, by their names. Used inside MPI. */
public final class OpenPorts {
    private final World world;
    private final Map<String, Port> open = new HashMap<>();

    /**
     * Has no port yet.
     *
     * @param world the first world of this process
     */
    public OpenPorts(World world) {
        this.world = world;
    }

    /**
     * Opens a port.
     *
     * @return its name
     */
    public String open() {
        Port port = new Port(world);
        open.put(port.name(), port);
        return port.name();
    }

    /**
     * Finds a port.
     *
     * @param name of the port
     * @return the port
     * @throws MPIException if this process has no such port
     */
    public Port find(String name) {
        Port port = open.get(name);
        if (port == null) {
            throw none(name);
        }
        return port;
    }

    /**
     * Closes a port.
     *
     * @param name of the port
     * @throws MPIException if this process has no such port
     */
    public void close(String name) {
        find(name).close();
        open.remove(name);
    }

    private static MPIException none(String name) {
        return new MPIException(MPI.ERR_PORT, "this process has no such port open: found=\"" + name + "\"");
    }
}
