package io.clump.launcher.control;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Names of the control sockets in a job's directory. */
public final class JobSocket {
    private static final String OF_ONE_HOST = "control";
    private static final String OF_SEVERAL_HOSTS = "control-launcher";

    private static final String OF_GROUP = ".group-";

    private JobSocket() {}

    /**
     * Returns where a launcher listens whose processes are all on its own machine; the processes connect there, too.
     *
     * @param directory the job's directory
     * @return a path in it
     */
    public static Path ofOneHost(Path directory) {
        return directory.resolve(OF_ONE_HOST);
    }

    /**
     * Returns where the launcher of a job on several hosts listens.
     *
     * @param directory the job's directory
     * @return a path in it
     */
    public static Path ofSeveralHosts(Path directory) {
        return directory.resolve(OF_SEVERAL_HOSTS);
    }

    /**
     * Returns where an agent listens, to which the processes of its host connect.
     *
     * @param directory the job's directory, which hosts may share
     * @param node number of the host's first node
     * @param group number of the group of processes, which has agents of its own
     * @return a path in the directory
     */
    public static Path ofAgent(Path directory, int node, int group) {
        return ofGroup(directory.resolve(OF_ONE_HOST + "-" + node), group);
    }

    /**
     * Returns the path of a further group's socket.
     *
     * @param first that of the group with which the job begins
     * @param group number of the group
     * @return the same path for group 0
     */
    public static Path ofGroup(Path first, int group) {
        return group == 0 ? first : first.resolveSibling(first.getFileName() + OF_GROUP + group);
    }

    /**
     * Finds the sockets of further groups.
     *
     * @param first that of the group with which the job begins
     * @return paths in the same directory; empty if it cannot be read
     */
    public static List<Path> ofFurtherGroups(Path first) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> sockets =
                Files.newDirectoryStream(first.toAbsolutePath().getParent(), first.getFileName() + OF_GROUP + "*")) {
            sockets.forEach(found::add);
        } catch (IOException | DirectoryIteratorException ended) {
            return List.of();
        }
        return found;
    }

    /**
     * Finds the socket of a job's launcher.
     *
     * @param directory the job's directory
     * @return the path; null if no launcher listens on this machine
     */
    public static @Nullable Path find(Path directory) {
        for (Path path : new Path[] {ofSeveralHosts(directory), ofOneHost(directory)}) {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return path;
            }
        }
        return null;
    }
}
