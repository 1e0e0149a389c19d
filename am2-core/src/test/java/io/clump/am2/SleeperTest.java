package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SleeperTest {
    @Test
    void callBeforeTheFirstSleepTakesNoDescriptorAndEndsIt() throws IOException {
        try (Sleeper sleeper = new Sleeper(TimeUnit.DAYS.toNanos(1))) {
            long before = selectors();
            sleeper.rouse();
            assertThat(selectors()).isEqualTo(before);
            sleeper.sleep(TimeUnit.DAYS.toNanos(1));
        }
    }

    @Test
    void callAfterTheEndIsIgnored() {
        Sleeper sleeper = new Sleeper(TimeUnit.DAYS.toNanos(1));
        sleeper.rouse();
        sleeper.sleep(TimeUnit.DAYS.toNanos(1));
        sleeper.close();
        sleeper.rouse();
    }

    private static long selectors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(SleeperTest::isSelector).count();
        }
    }

    private static boolean isSelector(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().contains("eventpoll");
        } catch (IOException e) {
            // It was closed meanwhile.
            return false;
        }
    }
}
