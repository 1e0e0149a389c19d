package io.clump.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.PeerStatistics;
import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.EndpointCounters;
import io.clump.am2.counters.ProcessCounters;
import io.clump.am2.counters.ProcessState;
import io.clump.am2.counters.WatchedProcess;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.NodeService;
import io.clump.launcher.job.CpuBinding;
import io.clump.launcher.job.CpuBinding.Part;
import io.clump.launcher.job.SiteOrder;
import io.clump.launcher.watch.HostCounters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameTest {
    private static final CpuBinding SOCKETS = new CpuBinding(Part.SOCKET, Part.CORE);

    @Test
    void countersAndOrdersComeBackFromOneLine() {
        ProcessCounters process = new ProcessCounters(
                new WatchedProcess(new ProcessIdentity(17, 18), "1", 2, 1_000),
                ProcessState.RUNNING,
                3,
                4,
                List.of(new EndpointCounters(
                        5,
                        "a-label",
                        Map.of(EndpointCounter.SKIP, 6L),
                        List.of(new PeerStatistics("udp", 9, 1, 2, 3, 4)))));
        SiteOrder order = new SiteOrder(
                new SiteOrder.Place("/dev/shm/x", 0, "h0", 1),
                new SiteOrder.Program("Main", "a.jar", Map.of("a.jar", 0xFFFFFFFFL)),
                new SiteOrder.Start(0, List.of("-ea"), Map.of("A", "b"), "", SOCKETS, true, 0),
                new SiteOrder.SiteFiles(Map.of("key", new byte[0]), List.of(), 1, 2),
                true,
                List.of(new NodeService("driver", "Driver", List.of("-Xms1m"), List.of("0"), Map.of("a", "b"))),
                Map.of(2, Map.of("k", "v")));
        for (Frame frame : List.of(
                new Frame.Count(3),
                new Frame.Counted(3, new HostCounters("", 7, List.of(process), List.of("missing"))))) {
            assertThat(AgentLink.decode(Frame.LINES.encode(frame))).isEqualTo(frame);
        }
        HostReach reach = new HostReach(
                new HostAccess("ssh", "-4"), "exit", 1, 2, Map.of("clump.x", true), List.of(), List.of("::1"));
        Frame prepare = new Frame.Prepare(List.of(order), reach);
        assertThat(Frame.LINES.encode(AgentLink.decode(Frame.LINES.encode(prepare))))
                .isEqualTo(Frame.LINES.encode(prepare));
        Frame.Prepare read = (Frame.Prepare) AgentLink.decode(Frame.LINES.encode(prepare));
        assertThat(read.orders())
                .hasSize(1)
                .first()
                .matches(each -> each.start().binding().equals(SOCKETS));
        assertThat(read.reach()).isEqualTo(reach);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "counted",
                "counted 0",
                "counted 0 !",
                "counted 0 0",
                "counted 0 host-counters",
                "counted 0 host-counters \"\" 1 1 ! 0",
                "counted 0 host-counters \"\" 1 1 process-counters 0",
                "counted 0 host-counters \"\" x 0 0",
                "counted 0 host-counters \"\" 1 999999999 0",
                "counted 0 host-counters \"\" 1 -1 0"
            })
    void frameOfCountersThatIsDamagedIsRefused(String line) {
        assertThatThrownBy(() -> AgentLink.decode(line)).isInstanceOf(ClumpException.class);
    }
}
