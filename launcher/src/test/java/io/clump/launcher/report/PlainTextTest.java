package io.clump.launcher.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.command.PlainText;
import io.clump.splitc.app.AppResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Text from programs reaches a terminal without control characters. */
class PlainTextTest {
    @Test
    void textStaysAsItIs() {
        assertThat(PlainText.of("")).isEmpty();
        assertThat(PlainText.of("phase 1:\t100 % of größer 数 \ud83d\ude80"))
                .isEqualTo("phase 1:\t100 % of größer 数 \ud83d\ude80");
    }

    @Test
    void whatATerminalWouldObeyIsWrittenDown() {
        assertThat(PlainText.of("\u001b[2J\u0007\u009b1m\u007f")).isEqualTo("\\u001b[2J\\u0007\\u009b1m\\u007f");
        assertThat(PlainText.of("one\r\ntwo\u2028three")).isEqualTo("one\\r\\ntwo\\u2028three");
        assertThat(PlainText.of("\u202eesrever\u2066")).isEqualTo("\\u202eesrever\\u2066");
    }

    @Test
    void everyLineOfATableIsOneLine() {
        AppResult result = new AppResult("work\n", "", "all\u001b[5m", Map.of(), List.of("key: value\rforged"));
        JobReport report = Reports.report("bad\nverified: everything", result);

        List<String> lines = ResultTable.lines(report);

        assertThat(lines)
                .contains("key: value\\rforged", "NOT verified: bad\\nverified: everything")
                .allSatisfy(line -> assertThat(line.codePoints()).noneMatch(Character::isISOControl));
    }
}
