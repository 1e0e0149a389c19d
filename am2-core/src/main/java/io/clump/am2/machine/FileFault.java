package io.clump.am2.machine;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/** Says in the words of the system why a file or directory cannot be used, without the names of Java's exceptions. */
public final class FileFault {
    private FileFault() {}

    /**
     * Returns the reason for a failure.
     *
     * @param failure what an operation on a file or directory has thrown
     * @return for instance {@code permission denied}
     */
    public static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no such file or directory";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "something else has this name";
        }
        if (failure instanceof CharacterCodingException) {
            return "not text";
        }
        String text = failure instanceof FileSystemException named && named.getReason() != null
                ? named.getReason()
                : failure.getMessage();
        if (text == null || text.isEmpty()) {
            return "input or output failed";
        }
        return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }
}
