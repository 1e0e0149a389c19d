package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessExitTest {
    @ParameterizedTest
    @CsvSource({
        "0, ended with status 0",
        "1, ended with status 1",
        "127, ended with status 127",
        "134, was killed by signal 6 (SIGABRT)",
        "137, was killed by signal 9 (SIGKILL)",
        "143, was killed by signal 15 (SIGTERM)",
        "255, ended with status 255"
    })
    void statusIsReportedAsTheSystemMeansIt(int status, String text) {
        assertThat(new ProcessExit(status, "").describe()).isEqualTo(text);
    }

    @Test
    void reasonOfTheSiteIsReported() {
        assertThat(new ProcessExit(ProcessExit.KILLED, "", "was killed for it").describe())
                .isEqualTo("was killed for it");
    }
}
