package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.job.JobDirectory;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessCommandTest {
    @Test
    void propertiesAreReadAsTheyWereWritten(@TempDir Path directory) throws IOException {
        Map<String, String> own = Map.of(
                "clump.own",
                " leading, a=b, c:d, #e, !f, C:\\g\\u0041",
                "clump.a key: with=all # of ! them\\",
                "lines\nand\r\ttabs\fend\n ",
                "clump.unicode",
                "Zürich → \u0001 \uD83D\uDE00",
                "clump.empty",
                "");
        JobPlan plan = Plans.plan(directory, 1, 1, 0, List.of());
        try (JobDirectory job = JobDirectory.join(plan.directory())) {
            SiteOrder order = SiteOrders.ofOneMachine(plan, FakeMain.class).get(0);
            List<String> command = ProcessCommand.of(order, 0, own).command();
            Properties read = new Properties();
            try (Reader reader = Files.newBufferedReader(Path.of(command.get(command.size() - 1)))) {
                read.load(reader);
            }
            assertThat(command.get(command.size() - 1)).startsWith(job.path().toString());
            assertThat(read)
                    .containsAllEntriesOf(own)
                    .containsAllEntriesOf(order.processes().get(0));
            assertThat(read).hasSize(own.size() + order.processes().get(0).size());
        }
    }
}
