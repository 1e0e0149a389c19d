package io.clump.splitc.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.splitc.App;
import io.clump.splitc.SplitC;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AppOptionsTest {
    @Test
    void whatIsNotGivenHasItsPreset() {
        AppOptions options = options(Map.of("share", "0.5", "fast", "true"));
        assertThat(options.whole("rounds")).isEqualTo(10);
        assertThat(options.decimal("share")).isEqualTo(0.5);
        assertThat(options.isOn("fast")).isTrue();
        assertThat(options.path("file")).isNull();
        assertThat(options.isGiven("rounds")).isFalse();
        assertThat(options.with(Map.of("input.start", 1L << 40)).number("input.start"))
                .isEqualTo(1L << 40);
    }

    @Test
    void pathsOfParametersAreAbsoluteAsProcessesMayRunElsewhere() {
        assertThat(options(Map.of("file", "in", "rounds", "3")).parameters())
                .isEqualTo(Map.of("file", Path.of("in").toAbsolutePath().toString(), "rounds", "3"));
    }

    @Test
    void missingAndInvalidValuesAreNamed() {
        assertThatThrownBy(() -> options(Map.of()).text("file")).hasMessage("missing parameter: file");
        assertThatThrownBy(() -> options(Map.of()).number("input.start")).hasMessage("missing parameter: input.start");
        assertThatThrownBy(() -> options(Map.of("rounds", "1001")).whole("rounds"))
                .hasMessage("invalid parameter: rounds=1001, expected 1 to 1,000");
        assertThatThrownBy(() -> options(Map.of("rounds", "x")).number("rounds"))
                .hasMessage("invalid parameter: rounds=x, expected 1 to 1,000");
        assertThatThrownBy(() -> options(Map.of("nodes", "3000000000")).whole("nodes"))
                .hasMessageStartingWith("invalid parameter: nodes=3000000000, expected -2,147,483,648 to");
        assertThatThrownBy(() -> options(Map.of("share", "half")).decimal("share"))
                .hasMessage("invalid parameter: share=half, expected a decimal number");
    }

    @Test
    void optionsThatExcludeEachOtherAreNamedAsTheUserWritesThem() {
        AppOptions options = options(Map.of("file", "in", "rounds", "3"));
        assertThatThrownBy(() -> options.exclude("rounds", "they are those of the file", "file"))
                .isInstanceOf(ClumpException.class)
                .hasMessage("--rounds and --file exclude each other: they are those of the file");
        assertThatThrownBy(() -> options.exclude("file", "it says all", "fast", "share", "rounds"))
                .hasMessage("--file excludes --fast, --share and --rounds: it says all");
        assertThatCode(() -> options.exclude("file", "it says all", "fast", "share"))
                .doesNotThrowAnyException();
        assertThatCode(() -> options.exclude("fast", "it says all", "file")).doesNotThrowAnyException();
    }

    private static AppOptions options(Map<String, String> given) {
        return new AppOptions(new Counting(), given, 4, "the job has 4");
    }

    private static final class Counting implements App {
        @Override
        public String name() {
            return "counting";
        }

        @Override
        public Description description() {
            return Description.of(
                    "Counts",
                    Setting.of("rounds", Values.whole(1, 1_000), "10", "How often.")
                            .withFlag("--rounds=N"),
                    Setting.of("share", Values.decimal("0 to 1"), "", "How much.")
                            .withFlag("--share=F"),
                    Setting.of("fast", Values.none(), "", "How fast.").withFlag("--fast"),
                    Setting.of("file", Values.path("a file"), "", "What.").withFlag("--file=FILE"));
        }

        @Override
        public void run(SplitC splitc) {}
    }
}
