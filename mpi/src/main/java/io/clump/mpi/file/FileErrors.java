package io.clump.mpi.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import mpi.MPI;
import mpi.MPIException;

/** Exceptions of MPI for those of the file system. */
final class FileErrors {
    /** Error classes by the error text of the system; Java has no exceptions of their own for these. */
    private static final Map<String, Integer> CLASSES = Map.of(
            "No space left on device", MPI.ERR_NO_SPACE,
            "Disk quota exceeded", MPI.ERR_QUOTA,
            "Read-only file system", MPI.ERR_READ_ONLY,
            "Text file busy", MPI.ERR_FILE_IN_USE,
            "Permission denied", MPI.ERR_ACCESS,
            "Operation not permitted", MPI.ERR_ACCESS,
            "Is a directory", MPI.ERR_BAD_FILE,
            "Not a directory", MPI.ERR_BAD_FILE,
            "File name too long", MPI.ERR_BAD_FILE);

    private FileErrors() {}

    /**
     * Makes the exception for a failed operation on a file.
     *
     * @param action name of the operation, which follows the word "cannot" in the message
     * @param path path of the file
     * @param cause exception of the system
     */
    static MPIException of(String action, Path path, IOException cause) {
        int errorClass = errorClass(cause);
        String message = "cannot " + action + ": file=" + path + ", cause=" + reason(cause);
        // The message of another class contains the whole error text of the system.
        return errorClass == MPI.ERR_IO
                ? new MPIException(errorClass, message, cause)
                : new MPIException(errorClass, message);
    }

    /** The same for a write, which a full disk may have ended, in any language of the error text. */
    static MPIException ofWrite(Path path, IOException cause, long bytes) {
        MPIException fault = of("write", path, cause);
        return fault.getErrorClass() == MPI.ERR_IO && isFull(path, bytes)
                ? new MPIException(MPI.ERR_NO_SPACE, String.valueOf(fault.getMessage()))
                : fault;
    }

    private static boolean isFull(Path path, long bytes) {
        try {
            return Files.getFileStore(path).getUsableSpace() < bytes;
        } catch (IOException e) {
            return false;
        }
    }

    static int errorClass(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return MPI.ERR_NO_SUCH_FILE;
        } else if (cause instanceof FileAlreadyExistsException) {
            return MPI.ERR_FILE_EXISTS;
        } else if (cause instanceof AccessDeniedException) {
            return MPI.ERR_ACCESS;
        }
        return CLASSES.getOrDefault(reason(cause), MPI.ERR_IO);
    }

    private static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "no such file";
        } else if (cause instanceof FileAlreadyExistsException) {
            return "the file exists";
        } else if (cause instanceof AccessDeniedException) {
            return "no permission";
        }
        String reason = cause instanceof FileSystemException named ? named.getReason() : cause.getMessage();
        return reason == null ? cause.toString() : reason;
    }
}
