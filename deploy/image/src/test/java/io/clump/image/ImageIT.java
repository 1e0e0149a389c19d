package io.clump.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.image.Bundle.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image in containers of runc, as a user whom it does not know. Needs root, skopeo, umoci and runc. */
class ImageIT {
    private static final int USER = 4242;

    @TempDir
    private static Path directory;

    private static @Nullable Bundle bundle;

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        bundle = Bundle.unpack(directory);
    }

    @AfterAll
    static void remove() throws IOException, InterruptedException {
        if (bundle != null) {
            bundle.remove();
        }
    }

    @Test
    void imageNamesAUserWhoIsNotRootAndStartsTheCommand() throws IOException, InterruptedException {
        assertThat(bundle.process().at("/user/uid").asInt()).isEqualTo(Bundle.OWN_USER);
        Result version = run("version", "--version");
        assertThat(version.status()).as(version.output()).isZero();
        assertThat(version.output()).startsWith("clump ").contains("\nJava ");
    }

    @Test
    void appRunsOnTwoNodesThatNeedTheNetwork() throws IOException, InterruptedException {
        Result sort = run("sort", "run", "sample-sort", "--keys", "3000");
        assertThat(sort.status()).as(sort.output()).isZero();
        assertThat(sort.output()).contains("\nverified: ");
    }

    @Test
    void programOfMpiRuns() throws IOException, InterruptedException {
        Result bench = run("mpi", "mpirun", "-np", "2", "io.clump.mpi.mpbench.MpBench", "10", "64", "roundtrip");
        assertThat(bench.status()).as(bench.output()).isZero();
    }

    private static Result run(String name, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(bundle.entryPoint());
        command.addAll(List.of(words));
        return Result.of(bundle.container(name, USER, command, Map.of(), Map.of(), ""));
    }
}
