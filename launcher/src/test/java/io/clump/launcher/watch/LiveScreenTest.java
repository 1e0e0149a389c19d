package io.clump.launcher.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LiveScreenTest {
    private static final String BEGIN = "<?1049h><?25l><?7l>";
    private static final String END = "<?7h><?25h><?1049l>";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicInteger restored = new AtomicInteger();

    @Test
    void pageIsWrittenOverTheOneBeforeAndTheTerminalRestoredOnce() {
        LiveScreen screen = screen("", 10);
        screen.show(List.of("one", "two"));
        screen.show(List.of("three"));
        screen.close();
        screen.close();
        screen.show(List.of("too late"));

        assertThat(text())
                .isEqualTo(BEGIN + "<H>one<K>\r\ntwo<K>\r\nq: quit<K><J>" + "<H>three<K>\r\nq: quit<K><J>" + END);
        assertThat(restored).hasValue(1);
    }

    @Test
    void linesThatFindNoSpaceAreCounted() {
        try (LiveScreen screen = screen("", 4)) {
            screen.show(List.of("1", "2", "3", "4", "5"));
        }
        assertThat(text())
                .isEqualTo(BEGIN + "<H>1<K>\r\n2<K>\r\n… and 3 more lines: clump stat shows all<K>\r\nq: quit<K><J>"
                        + END);
    }

    @Test
    void qQuitsAndOtherKeysDoNot() throws InterruptedException {
        try (LiveScreen screen = screen("x\nq", 10)) {
            assertThat(screen.awaitQuit(Duration.ofSeconds(50))).isTrue();
        }
        try (LiveScreen screen = screen("x\n", 10)) {
            assertThat(screen.awaitQuit(Duration.ofMillis(1))).isFalse();
        }
    }

    @Test
    void plainTablesHaveALineBetweenThem() {
        try (PlainScreen screen = new PlainScreen(new PrintStream(bytes, true, StandardCharsets.UTF_8))) {
            screen.show(List.of("one", "two"));
            screen.show(List.of("three"));
        }
        assertThat(text().lines()).containsExactly("one", "two", "", "three");
    }

    private LiveScreen screen(String keys, int rows) {
        InputStream input = new ByteArrayInputStream(keys.getBytes(StandardCharsets.US_ASCII));
        return new LiveScreen(
                new PrintStream(bytes, true, StandardCharsets.UTF_8), input, () -> rows, restored::incrementAndGet);
    }

    /** Returns the output, with visible control sequences. */
    private String text() {
        return bytes.toString(StandardCharsets.UTF_8).replaceAll("\033\\[(\\?[0-9]+[hl]|[HKJ])", "<$1>");
    }
}
