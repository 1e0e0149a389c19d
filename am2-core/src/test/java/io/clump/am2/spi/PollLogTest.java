package io.clump.am2.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.System.Logger.Level;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PollLogTest {
    private static final String NAME = PollLogTest.class.getName();

    private final System.Logger logger = System.getLogger(NAME);
    private final Logger behind = Logger.getLogger(NAME);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void errorOfTheLogDoesNotReachThePoll(boolean isError) {
        Listener listener = new Listener(
                isError ? new Error("tzdb.dat (Too many open files)") : new IllegalStateException("closed"));
        behind.addHandler(listener);
        try {
            assertThat(PollLog.log(logger, Level.WARNING, "text", new Exception("cause")))
                    .isFalse();
        } finally {
            behind.removeHandler(listener);
        }
    }

    @Test
    void lineAndItsCauseAreWritten() {
        Listener listener = new Listener(null);
        behind.addHandler(listener);
        behind.setUseParentHandlers(false);
        Exception cause = new Exception("cause");
        try {
            assertThat(PollLog.log(logger, Level.WARNING, "text {0}", cause)).isTrue();
            assertThat(listener.last.getMessage()).isEqualTo("text {0}");
            assertThat(listener.last.getThrown()).isSameAs(cause);
            assertThatCode(() -> PollLog.prepare(logger)).doesNotThrowAnyException();
        } finally {
            behind.removeHandler(listener);
            behind.setUseParentHandlers(true);
        }
    }

    /** Keeps the last record, and throws if the test wants that. */
    private static final class Listener extends Handler {
        private final Throwable thrown;
        private LogRecord last;

        Listener(Throwable thrown) {
            this.thrown = thrown;
        }

        @Override
        public void publish(LogRecord record) {
            last = record;
            if (thrown instanceof Error error) {
                throw error;
            } else if (thrown instanceof RuntimeException exception) {
                throw exception;
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
