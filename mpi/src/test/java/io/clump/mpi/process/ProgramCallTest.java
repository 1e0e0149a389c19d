package io.clump.mpi.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProgramCallTest {
    private static String describe(String what, String... frames) {
        StackTraceElement[] stack = Stream.of(frames)
                .map(frame -> new StackTraceElement(
                        frame.substring(0, frame.lastIndexOf('.')),
                        frame.substring(frame.lastIndexOf('.') + 1),
                        "Main.java",
                        17))
                .toArray(StackTraceElement[]::new);
        return ProgramCall.of(stack).describe(what);
    }

    @Test
    void outermostMethodOfMpiAndTheLineBelowItAreNamed() {
        assertThat(describe(
                        "for a message",
                        "java.lang.Thread.yield",
                        "io.clump.am2.Bundle.pollUntil",
                        "io.clump.mpi.comm.Progress.await",
                        "mpi.Request.lambda",
                        "mpi.Environment.call",
                        "mpi.Request.Wait",
                        "my.Main.work",
                        "mpi.Request.other",
                        "my.Main.main"))
                .isEqualTo("Wait waits for a message, called at my.Main.work(Main.java:17)");
    }

    @Test
    void libraryOfJavaBetweenMpiAndTheProgramIsNoLineOfTheProgram() {
        assertThat(describe("", "mpi.Comm.Recv", "java.util.ArrayList.forEach", "my.Main.main"))
                .isEqualTo("Recv waits, called at my.Main.main(Main.java:17)");
    }

    @Test
    void stackWithoutMpiSaysOnlyWhatIsWaitedFor() {
        assertThat(describe("for a message", "my.Main.work")).isEqualTo("waits in MPI for a message");
    }
}
