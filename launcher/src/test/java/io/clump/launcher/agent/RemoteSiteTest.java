package io.clump.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.launcher.job.CpuBinding;
import io.clump.launcher.job.SiteOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Launcher's end of a control connection, with a script in place of an agent that prints the frames of a test. */
class RemoteSiteTest {
    @TempDir
    private Path directory;

    private final SiteEvents events = new SiteEvents();

    @Test
    void endOfTheConnectionRightAfterTheAnswerIsReported() throws Exception {
        // Prints all frames at once, and nothing more; it still reads, so that only the end of its output counts.
        try (RemoteSite site = start("cat %s; exec >&-; cat >/dev/null", ready())) {
            site.awaitHello();
            site.prepare();
            assertThat(events.await("lost")).startsWith("lost [0] host h0: its agent has ended: ");
        }
    }

    @Test
    void heartbeatBeforeTheHelloIsNotGivenAsTheReasonOfAnEnd() throws Exception {
        String beat = Frame.LINES.encode(new Frame.Simple(Frame.Kind.BEAT));
        try (RemoteSite site = start("echo '" + beat + "'; cat %s; exec >&-; cat >/dev/null", ready())) {
            site.awaitHello();
            site.prepare();
            assertThat(events.await("lost"))
                    .startsWith("lost [0] host h0: its agent has ended: ")
                    .doesNotContain("frame");
        }
    }

    @Test
    @Thorough
    void lineThatNobodyTakesHoldsUpNothingElse() throws Exception {
        Frame[] frames = {
            ready(), new Frame.Printed(0, "one", false), new Frame.Printed(0, "two", true), new Frame.Started(0, 17)
        };
        String end = Frame.LINES.encode(new Frame.Simple(Frame.Kind.END));
        String gone = Frame.LINES.encode(new Frame.Simple(Frame.Kind.GONE));
        String answer = "; sed -u -n '/^" + end + "$/{s/.*/" + gone + "/p;q}'";
        try (RemoteSite site = start("cat %s" + answer, frames)) {
            site.awaitHello();
            site.prepare();
            events.await("started 0");
            events.letPrint();
            events.await("printed 0 one");
            events.await("printed 0 two");
        }
    }

    private RemoteSite start(String command, Frame... frames) throws IOException {
        Frame hello = new Frame.ClumpAgent(AgentMain.version());
        String lines = Stream.concat(Stream.of(hello), Stream.of(frames))
                .map(Frame.LINES::encode)
                .collect(Collectors.joining("\n", "", "\n"));
        Path file = Files.writeString(directory.resolve("frames"), lines);
        HostAccess access = new HostAccess("command", command.formatted(file));
        HostSettings settings = new HostSettings(access, Duration.ofSeconds(30), 32, Map.of(), List.of());
        return RemoteSite.start(List.of(order()), HostReach.of(settings), "", events);
    }

    private static Frame ready() {
        return new Frame.Ready(List.of(new Reached("h0", "a machine", "192.0.2.7")));
    }

    private SiteOrder order() {
        return new SiteOrder(
                new SiteOrder.Place(directory.toString(), 0, "h0", 0),
                new SiteOrder.Program("Main", "", Map.of()),
                new SiteOrder.Start(0, List.of(), Map.of(), "", CpuBinding.NONE, false, 0),
                new SiteOrder.SiteFiles(Map.of(), List.of(), 0, 0),
                false,
                List.of(),
                Map.of());
    }
}
