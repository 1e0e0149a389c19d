package io.clump.mpi.connect;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.spi.EndpointRegistry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import mpi.MPI;
import mpi.MPIException;

/** Ports with names that programs choose, which the job's registry keeps. */
public final class PublishedPorts {
    private final EndpointRegistry registry;

    /** Ports that this process has published, by service. */
    private final Map<String, String> published = new HashMap<>();

    /**
     * Has published nothing yet.
     *
     * @param registry of the job
     */
    public PublishedPorts(EndpointRegistry registry) {
        this.registry = registry;
    }

    /**
     * Publishes a port.
     *
     * @param service name that others use for the lookup
     * @param port name of the port
     * @throws MPIException if the service is published already, or the name is not that of a port
     */
    public void publish(String service, String port) {
        String key = key(service);
        try {
            if (registry.find(key) != null) {
                throw new MPIException(MPI.ERR_SERVICE, "published already: service=\"" + service + "\"");
            }
            registry.publish(key, EndpointName.parse(port));
        } catch (ClumpException e) {
            throw new MPIException(MPI.ERR_SERVICE, String.valueOf(e.getMessage()), e);
        }
        published.put(service, port);
    }

    /**
     * Withdraws what {@link #publish} has published in this process.
     *
     * @param service name that others use for the lookup
     * @param port name of the port
     * @throws MPIException if this process has not published it
     */
    public void unpublish(String service, String port) {
        if (!published.remove(service, port)) {
            throw new MPIException(
                    MPI.ERR_SERVICE, "not published by this process: service=\"" + service + "\", port=" + port);
        }
        registry.withdraw(key(service));
    }

    /**
     * Looks up a service.
     *
     * @param service name under which it was published
     * @return name of the port
     * @throws MPIException if no process has published it
     */
    public String find(String service) {
        EndpointName found = registry.find(key(service));
        if (found == null) {
            throw new MPIException(MPI.ERR_NAME, "not published: service=\"" + service + "\"");
        }
        return found.toString();
    }

    /** Keys are shorter than a name may be, and have other characters. */
    private static String key(String service) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(service.getBytes(StandardCharsets.UTF_8));
            return "mpi-" + Base64.getUrlEncoder().withoutPadding().encodeToString(sum);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
