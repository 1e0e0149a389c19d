package io.clump.launcher.gang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GangWordTest {
    private static final GangReport REPORT = new GangReport(
            "a:4,b",
            250,
            7,
            12_345,
            List.of(
                    new GangReport.Entry("0123456789abcdef", 17, GangReport.RUNS, 1_250, 3, 0),
                    new GangReport.Entry("fedcba9876543210", 18, GangReport.STANDS, 0, 0, 1)));

    static Stream<GangWord> words() {
        return Stream.of(
                new GangWord.Hello("a:4,b"),
                new GangWord.Beat(),
                new GangWord.Join("0123456789abcdef", 17),
                new GangWord.Run(1),
                new GangWord.Ran(1),
                new GangWord.Stand(2, 100),
                new GangWord.Stood(2, true),
                new GangWord.Ask(),
                new GangWord.Report(REPORT),
                new GangWord.Stop());
    }

    @ParameterizedTest
    @MethodSource("words")
    void everyWordComesBackFromOneLine(GangWord word) {
        String line = GangWord.LINES.encode(word);

        assertThat(line).doesNotContain("\n");
        assertThat(GangWord.LINES.decode(line)).isEqualTo(word);
    }

    @Test
    void theTestKnowsAllWords() {
        assertThat(words().<Class<?>>map(Object::getClass))
                .containsExactlyInAnyOrderElementsOf(Arrays.asList(GangWord.class.getPermittedSubclasses()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "null", "!", "lunch", "join", "join !", "join ! 3", "report", "report !", "report report 1"})
    void whatIsNoWordIsRefused(String line) {
        assertThatThrownBy(() -> GangWord.LINES.decode(line)).isInstanceOf(ClumpException.class);
    }

    @Test
    void reportIsATable() {
        assertThat(REPORT.lines())
                .containsExactly(
                        "gang: 2 jobs, slice 250 ms, hosts a:4,b, 7 switches, the last took 12.3 ms",
                        "job                    pid  state       ran/s   turns  unstable",
                        "0123456789abcdef        17  runs          1.3       3         0",
                        "fedcba9876543210        18  stands        0.0       0         1");
        assertThat(REPORT.stateOf("fedcba9876543210")).isEqualTo(GangReport.STANDS);
        assertThat(REPORT.stateOf("none")).isEmpty();
    }
}
