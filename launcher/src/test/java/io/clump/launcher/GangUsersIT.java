package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import io.clump.launcher.gang.GangPlace;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Gang schedulers of two users: root, who runs this test, and one who may read every file and so gets as far as the
 * owner's check.
 */
@Thorough
class GangUsersIT {
    private static final int OTHER = 65_534;
    private static final List<String> BY_OTHER = List.of(
            "setpriv",
            "--reuid=" + OTHER,
            "--regid=" + OTHER,
            "--clear-groups",
            "--inh-caps=+dac_read_search",
            "--ambient-caps=+dac_read_search");
    private static final List<String> BY_ROOT = List.of();

    @TempDir
    private Path base;

    @Test
    void anotherUsersCommandsAreRefused() throws IOException, InterruptedException {
        assumeTwoUsers();
        try (ClumpProcess scheduler = scheduler(BY_ROOT)) {
            assertRefused(BY_OTHER, "owner=root, expected user " + OTHER);
            stop(BY_ROOT, scheduler);
        }
    }

    /** Root may do all that a file system can refuse. */
    @Test
    void rootsCommandsAreRefusedByAnotherUsersScheduler() throws IOException, InterruptedException {
        assumeTwoUsers();
        Files.setAttribute(base, "unix:uid", OTHER);
        try (ClumpProcess scheduler = scheduler(BY_OTHER)) {
            assertRefused(BY_ROOT, "expected user 0");
            assertThatAConnectionEndsAtOnce();
            stop(BY_OTHER, scheduler);
        }
    }

    /** A client that passes all checks: the kernel reports its user to the scheduler. */
    private void assertThatAConnectionEndsAtOnce() throws IOException {
        Path socket = GangPlace.directory(base).resolve("control");
        try (SocketChannel connection = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            assertThat(connection.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        }
    }

    private void assertRefused(List<String> by, String reason) throws IOException, InterruptedException {
        for (String command : List.of("list", "submit sample-sort", "start", "stop")) {
            try (ClumpProcess refused = gang(by, command)) {
                assertThat(refused.await()).as(command).isEqualTo(ExitStatus.BAD_INPUT);
                assertThat(refused.err())
                        .as(command)
                        .hasLineCount(1)
                        .startsWith("clump: not this user's alone: directory=" + base)
                        .contains(reason);
                assertThat(refused.out()).as(command).isEmpty();
            }
        }
    }

    private ClumpProcess scheduler(List<String> by) throws IOException, InterruptedException {
        ClumpProcess scheduler = gang(by, "start");
        scheduler.awaitOutput("gang scheduler: slice ");
        return scheduler;
    }

    private void stop(List<String> by, ClumpProcess scheduler) throws IOException, InterruptedException {
        try (ClumpProcess stop = gang(by, "stop")) {
            assertThat(stop.await()).as(stop.err()).isZero();
        }
        assertThat(scheduler.await()).isZero();
        assertThat(GangPlace.directory(base)).doesNotExist();
    }

    private ClumpProcess gang(List<String> by, String arguments) throws IOException {
        return ClumpProcess.start(by, base, ("gang " + arguments).split(" "));
    }

    private static void assumeTwoUsers() throws InterruptedException {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "only root can act for another user");
        ClumpProcess.assumeStarts(BY_OTHER);
    }
}
