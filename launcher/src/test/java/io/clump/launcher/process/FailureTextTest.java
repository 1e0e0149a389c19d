package io.clump.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;

/** One line gives the cause of a program's failure, and the frames are the program's. */
class FailureTextTest {
    @Test
    void messageIsTheCauseInOneLine() {
        assertThat(message(new IllegalStateException("no\n  cheese")))
                .isEqualTo("java.lang.IllegalStateException: no cheese");
        assertThat(message(new UncheckedIOException("cannot write", new IOException("No space left on device"))))
                .isEqualTo("java.io.UncheckedIOException: cannot write, cause=java.io.IOException: No space left on"
                        + " device");
        assertThat(message(new ClumpException("queue block too small: path=x")))
                .isEqualTo("queue block too small: path=x");
    }

    @Test
    void causeThatTheMessageHasAlreadyIsNotReportedTwice() {
        assertThat(message(new RuntimeException(new IOException("full"))))
                .isEqualTo("java.lang.RuntimeException: java.io.IOException: full");
        assertThat(message(new ClumpException("no space: cause=java.io.IOException: full", new IOException("full"))))
                .isEqualTo("no space: cause=java.io.IOException: full");
    }

    @Test
    void constructorThatThrowsIsReportedAsWhatItThrew() {
        Exception thrown = new InvocationTargetException(new IllegalArgumentException("not so"));

        assertThat(message(thrown)).isEqualTo("java.lang.IllegalArgumentException: not so");
    }

    @Test
    void throwableThatCannotDescribeItselfIsReportedByItsClass() {
        assertThat(message(new Speechless())).isEqualTo(Speechless.class.getName());
    }

    @Test
    void circleOfCausesEnds() {
        Exception one = new Exception("one");
        one.initCause(new Exception("two", one));

        assertThat(message(one)).isEqualTo("java.lang.Exception: one, cause=java.lang.Exception: two");
    }

    @Test
    void traceHasTheFramesOfTheProgramOnly() {
        Exception thrown = new IllegalStateException("deep");
        thrown.setStackTrace(new StackTraceElement[] {
            frame("java.util.Objects"),
            frame("my.Program"),
            frame("io.clump.splitc.SplitC"),
            frame("my.Main"),
            frame("io.clump.launcher.process.ProcessMain")
        });

        assertThat(new FailureText(thrown).trace().lines())
                .containsExactly(
                        "java.lang.IllegalStateException: deep",
                        "    at my.Program.run(X.java:7)",
                        "    at my.Main.run(X.java:7)");
    }

    @Test
    void onlyAFailureThatClumpReportsIsNotThrownByTheProgram() {
        assertThat(new FailureText(new IllegalStateException(new ClumpException("no space")))
                        .event()
                        .isThrown())
                .isTrue();
        assertThat(new FailureText(new ClumpException("no space", new IOException("full")))
                        .event()
                        .isThrown())
                .isFalse();
    }

    @Test
    void traceOfAnOverflowedStackIsShort() {
        Error thrown = new StackOverflowError();
        StackTraceElement[] frames = new StackTraceElement[1024];
        java.util.Arrays.fill(frames, frame("my.Program"));
        thrown.setStackTrace(frames);

        assertThat(new FailureText(thrown).trace().lines()).hasSize(18).last().isEqualTo("    and 1008 more");
    }

    private static StackTraceElement frame(String type) {
        return new StackTraceElement(type, "run", "X.java", 7);
    }

    private static String message(Throwable thrown) {
        return new FailureText(thrown).message();
    }

    private static final class Speechless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            throw new IllegalStateException("no words");
        }
    }
}
