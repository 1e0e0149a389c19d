package io.clump.am2.turns;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.clump.am2.ClumpException;
import io.clump.am2.spi.QueueBlock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectableChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SleeperTest {
    @Test
    void callBeforeTheFirstSleepTakesNoDescriptorAndEndsIt() throws IOException {
        try (Sleeper sleeper = new Sleeper(TimeUnit.DAYS.toNanos(1))) {
            long before = selectors();
            sleeper.endSleep();
            assertThat(selectors()).isEqualTo(before);
            sleeper.sleep(TimeUnit.DAYS.toNanos(1));
        }
    }

    @Test
    void callAfterTheEndIsIgnored() {
        Sleeper sleeper = new Sleeper(TimeUnit.DAYS.toNanos(1));
        sleeper.endSleep();
        sleeper.sleep(TimeUnit.DAYS.toNanos(1));
        sleeper.close();
        sleeper.endSleep();
    }

    /** An endpoint can be closed when the process has no descriptor left to open a channel with. */
    @Test
    void blockThatNeverSleptIsNotAskedForItsChannelWhenItGoes() {
        try (Sleeper sleeper = new Sleeper(TimeUnit.DAYS.toNanos(1))) {
            sleeper.endSleep();
            sleeper.sleep(TimeUnit.DAYS.toNanos(1));
            QueueBlock block = block(() -> {
                throw new ClumpException("too many open files");
            });
            sleeper.add(block);
            sleeper.remove(block);
        }
    }

    /** A change that makes the condition true before the block can wake the thread rings no bell. */
    @Test
    void conditionIsCheckedOnceMoreWhenTheBlocksAreReady() throws IOException {
        try (Sleeper sleeper = new Sleeper(TimeUnit.DAYS.toNanos(1));
                DatagramChannel channel = DatagramChannel.open()) {
            channel.configureBlocking(false);
            boolean[] isWritten = new boolean[1];
            sleeper.add(block(() -> {
                isWritten[0] = true;
                return channel;
            }));
            sleeper.beginWait(() -> isWritten[0]);
            sleeper.sleep(TimeUnit.DAYS.toNanos(1));
            assertThat(isWritten[0]).isTrue();
            sleeper.endWait();
        }
    }

    @Test
    void channelIsNotWatchedAnyMoreWhenItsBlockGoes() throws IOException {
        try (Sleeper sleeper = new Sleeper(TimeUnit.DAYS.toNanos(1));
                DatagramChannel channel = DatagramChannel.open()) {
            channel.configureBlocking(false);
            QueueBlock block = block(() -> channel);
            sleeper.add(block);
            sleeper.endSleep();
            sleeper.sleep(TimeUnit.DAYS.toNanos(1));
            assertThat(channel.isRegistered()).isTrue();
            sleeper.remove(block);
            assertThat(channel.isRegistered()).isFalse();
        }
    }

    /** Each sleep ends at once. Without a block, since those of this test allocate. */
    @Test
    void sleepsDoNotAllocate() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Sleeper sleeper = new Sleeper(TimeUnit.DAYS.toNanos(1))) {
            long least = Long.MAX_VALUE;
            for (int repetition = 0; repetition < 10; repetition++) {
                long before =
                        threads.getThreadAllocatedBytes(Thread.currentThread().getId());
                for (int i = 0; i < 100; i++) {
                    sleeper.endSleep();
                    sleeper.sleep(TimeUnit.DAYS.toNanos(1));
                }
                least = Math.min(
                        least,
                        threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
            }
            // The smallest object has 16 bytes.
            assertThat(least).as("bytes of 100 sleeps").isLessThan(1600);
        }
    }

    @ParameterizedTest
    @CsvSource({"500, 0", "1000, 1", "7999, 7", "8000, 8", "8001, 9", "249000, 100"})
    void longSleepMayExceedTheDeadlineOfAProtocolAndAShortOneEndsBefore(long micros, long millis) throws IOException {
        try (Sleeper sleeper = new Sleeper(TimeUnit.MILLISECONDS.toNanos(100));
                DatagramChannel channel = DatagramChannel.open()) {
            channel.configureBlocking(false);
            long nanos = TimeUnit.MICROSECONDS.toNanos(micros);
            sleeper.add(block(() -> channel, nanos));
            assertThat(sleeper.fallAsleep(TimeUnit.DAYS.toNanos(1))).isEqualTo(millis);
            sleeper.awake();
        }
    }

    /** Makes a block that only returns a channel and sleeps. */
    private static QueueBlock block(Supplier<SelectableChannel> channel) {
        return block(channel, Long.MAX_VALUE);
    }

    private static QueueBlock block(Supplier<SelectableChannel> channel, long quietNanos) {
        return (QueueBlock) Proxy.newProxyInstance(
                QueueBlock.class.getClassLoader(), new Class<?>[] {QueueBlock.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "wakeUpChannel":
                            return channel.get();
                        case "readyToSleep":
                            return quietNanos;
                        case "hashCode":
                            return 0;
                        case "equals":
                            return proxy == arguments[0];
                        default:
                            return null;
                    }
                });
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
            // The descriptor was closed meanwhile.
            return false;
        }
    }
}
