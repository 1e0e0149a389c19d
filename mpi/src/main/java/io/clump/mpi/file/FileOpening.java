package io.clump.mpi.file;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Communicators;
import io.clump.mpi.comm.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** Opens files, which all processes of a communicator do together, and removes them. */
public final class FileOpening {
    private FileOpening() {}

    /**
     * Opens a file. The process of rank 0 opens it first, and creates it if the mode requires it.
     *
     * @param old communicator, of one group
     * @param name of the file, as the system has it
     * @param bits of the mode, the same in all processes
     * @param isGathering whether small pieces of collective accesses may be gathered
     * @return the file
     * @throws MPIException in all processes if one of them cannot open it, or they have not the same file or mode
     */
    public static OpenFile open(Communicator old, @Nullable String name, int bits, boolean isGathering) {
        if (old.isInter()) {
            throw new MPIException(MPI.ERR_COMM, "a file needs a communicator of one group");
        }
        Communicator communicator = Communicators.duplicate(old);
        FileAgreement agreement = new FileAgreement(communicator.team());
        Disk[] opened = new Disk[1];
        try {
            agreement.same("the mode of opening it", bits);
            AccessMode mode = new AccessMode(bits);
            Supplier<Disk> disk = () -> Disk.open(path(name), mode, communicator.rank() == 0);
            agreement.first(() -> opened[0] = disk.get());
            agreement.all(() -> {
                if (communicator.rank() > 0) {
                    opened[0] = disk.get();
                }
            });
            Path path = opened[0].path();
            checkSame(agreement, path);
            long size = agreement.ofFirst(communicator.rank() == 0 ? opened[0].size() : 0);
            long begin = mode.isAppending() ? size : 0;
            World world = communicator.world();
            SharedPointer pointer = new SharedPointer(
                    pointer(communicator, path), begin, world.messenger().progress());
            return new OpenFile(communicator, agreement, mode, opened[0], pointer, begin, isGathering);
        } catch (MPIException e) {
            if (opened[0] != null) {
                opened[0].close();
            }
            communicator.close();
            throw e;
        }
    }

    /** Several names of one file are the same. */
    private static void checkSame(FileAgreement agreement, Path path) {
        long[] names = agreement.gather(path.hashCode());
        if (Arrays.stream(names).distinct().count() > 1) {
            agreement.same("the file that they open", key(path));
        }
    }

    private static int key(Path path) {
        try {
            return String.valueOf(Files.getAttribute(path, "unix:ino")).hashCode();
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
            return path.hashCode();
        }
    }

    /** Beside the file; for processes of one node in the directory of their job, which is removed in any case. */
    private static Path pointer(Communicator communicator, Path path) {
        World world = communicator.world();
        String number = communicator.context() + "-"
                + Long.toHexString(world.endpointId(communicator.local().process(0)));
        if (IntStream.of(communicator.team().nodes()).distinct().count() == 1) {
            return world.directory().resolve("file-pointer-" + number);
        }
        return path.resolveSibling(
                "." + path.getFileName() + ".pointer-" + Long.toHexString(world.job()) + "-" + number);
    }

    private static Path path(@Nullable String name) {
        if (name == null || name.isEmpty()) {
            throw new MPIException(MPI.ERR_BAD_FILE, "a file needs a name: found=" + name);
        }
        try {
            return Path.of(name).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new MPIException(MPI.ERR_BAD_FILE, "no name of a file: " + e.getMessage(), e);
        }
    }

    /**
     * Removes a file. One process does it.
     *
     * @param name of the file
     */
    public static void delete(@Nullable String name) {
        Path path = path(name);
        if (Files.isDirectory(path)) {
            throw new MPIException(MPI.ERR_BAD_FILE, "cannot remove: file=" + path + ", cause=it is a directory");
        }
        try {
            Files.delete(path);
        } catch (IOException e) {
            throw FileErrors.of("remove", path, e);
        }
    }

    static void removeIfThere(Path path) {
        try {
            boolean unused = Files.deleteIfExists(path);
        } catch (IOException e) {
            throw FileErrors.of("remove", path, e);
        }
    }
}
