package io.clump.mpi.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FileErrorsTest {
    private static final Path FILE = Path.of("/some/file");

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of(new NoSuchFileException("/some/file"), MPI.ERR_NO_SUCH_FILE, "no such file"),
                Arguments.of(new FileAlreadyExistsException("/some/file"), MPI.ERR_FILE_EXISTS, "the file exists"),
                Arguments.of(new AccessDeniedException("/some/file"), MPI.ERR_ACCESS, "no permission"),
                Arguments.of(named("Read-only file system"), MPI.ERR_READ_ONLY, "Read-only file system"),
                Arguments.of(named("Not a directory"), MPI.ERR_BAD_FILE, "Not a directory"),
                Arguments.of(new IOException("No space left on device"), MPI.ERR_NO_SPACE, "No space left on device"),
                Arguments.of(new IOException("Disk quota exceeded"), MPI.ERR_QUOTA, "Disk quota exceeded"),
                Arguments.of(new IOException("Input/output error"), MPI.ERR_IO, "Input/output error"),
                Arguments.of(new IOException(), MPI.ERR_IO, "java.io.IOException"));
    }

    private static IOException named(String reason) {
        return new FileSystemException("/some/file", null, reason);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void errorOfTheSystemHasTheClassOfMpiAndNamesTheFile(IOException cause, int errorClass, String reason) {
        MPIException fault = FileErrors.of("open", FILE, cause);

        assertThat(fault.getErrorClass()).isEqualTo(errorClass);
        assertThat(fault).hasMessage("cannot open: file=/some/file, cause=" + reason);
    }

    /** The system may speak another language. */
    @Test
    void failedWriteOfMoreThanTheDiskHasSpaceForIsOneOfAFullDisk() {
        IOException cause = new IOException("Auf dem Gerät ist kein Speicherplatz mehr verfügbar");

        assertThat(FileErrors.ofWrite(Path.of("/"), cause, Long.MAX_VALUE).getErrorClass())
                .isEqualTo(MPI.ERR_NO_SPACE);
        assertThat(FileErrors.ofWrite(Path.of("/"), cause, 0).getErrorClass()).isEqualTo(MPI.ERR_IO);
    }
}
