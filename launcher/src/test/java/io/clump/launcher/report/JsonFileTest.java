package io.clump.launcher.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonFileTest {
    @TempDir
    private Path directory;

    @Test
    void fileHoldsOneObjectWithAllThatTheJobReported() throws IOException {
        Path file = directory.resolve("result.json");

        JsonFile.write(file, Reports.report(null));

        JsonNode object = new ObjectMapper().readTree(file.toFile());
        assertThat(object).isEqualTo(new ObjectMapper().readTree("""
            {"app": "sample-sort", "verified": true, "nodes": 2, "procs": 4, "processes": 8, "keys": 2097152,
             "seed": -42, "net": "udp", "queue": "lock-free", "poll": "fractional:64",
             "java": "17.0.15", "seconds": 1.25, "keysPerSecond": 1677721.6,
             "phases": [
               {"name": "generate", "slowest": {"rank": 3, "seconds": 0.0123},
                                    "fastest": {"rank": 0, "seconds": 0.0101}},
               {"name": "distribute", "slowest": {"rank": 0, "seconds": 123.4567},
                                      "fastest": {"rank": 7, "seconds": 99.9}},
               {"name": "sort", "slowest": {"rank": 1023, "seconds": 0.5},
                                "fastest": {"rank": 1, "seconds": 0.25}}],
             "messages": {"local": 123456789, "remote": 87654321},
             "bytes": {"local": 123456789012, "remote": 87654321012},
             "polls": {"network": 12345, "skipped": 1234567890, "empty": 2345},
             "skip": {"min": 1, "max": 4096},
             "estimates": {"local": 1.5, "network": 0.25},
             "recoveredClaims": 7,
             "network": {"datagramsSent": 1234567, "acknowledgementsSent": 12345,
                         "datagramsResent": 1234, "datagramsReceived": 1234566,
                         "duplicates": 123, "outOfOrder": 45, "refused": 6, "forged": 78,
                         "malformed": 9, "misdirected": 10, "overruns": 11, "returned": 12,
                         "multicasts": 13, "multicastReceiversLost": 14, "unresponsive": 15,
                         "roundTripNanos": 123456,
                         "mostResent": 16, "mostResentTo": 17}}
            """));
    }

    @Test
    void fileIsReplacedAndNothingElseIsLeft() throws IOException {
        Path file = Files.writeString(directory.resolve("result.json"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        JsonFile.write(file, Reports.report("a key is missing"));

        assertThat(file)
                .content()
                .contains("\"failure\" : \"a key is missing\"")
                .endsWith("}\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void fileThatCannotBeWrittenIsRefusedAndNothingIsLeft() throws IOException {
        Path missing = directory.resolve("missing/result.json");

        assertThatThrownBy(() -> JsonFile.checkWritable(missing))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(missing.toString());
        assertThatThrownBy(() -> JsonFile.checkWritable(directory))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("is a directory");
        assertThatThrownBy(() -> JsonFile.checkWritable(Path.of("/dev/null")))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("/dev/null");
        JsonFile.checkWritable(directory.resolve("result.json"));
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }
}
