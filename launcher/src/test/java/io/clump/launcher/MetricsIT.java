package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a job's counters for Prometheus, read over HTTP. */
class MetricsIT {
    private static final String PROGRAM = EndlessExchange.class.getName();

    @TempDir
    private Path base;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void countersOfAllProcessesAreServedUntilTheJobEnds() throws IOException, InterruptedException {
        try (ClumpProcess job = ClumpProcess.start(base, "run", "--class", PROGRAM, "--metrics-port", "0", "-v")) {
            job.awaitLine("[0] exchanging");
            String line = job.err()
                    .lines()
                    .filter(each -> each.startsWith("metrics: "))
                    .findFirst()
                    .orElseThrow();
            assertThat(line).matches("metrics: http://127\\.0\\.0\\.1:[0-9]+/metrics");
            URI page = URI.create(line.substring("metrics: ".length()));
            for (int rank = 0; rank < 4; rank++) {
                awaitMessagesOf(rank, page);
            }
            assertThat(get(page).headers().firstValue("Content-Type"))
                    .contains("text/plain; version=0.0.4; charset=utf-8");
            assertThat(get(page.resolve("/metricsx")).statusCode()).isEqualTo(404);
            HttpRequest post = HttpRequest.newBuilder(page)
                    .POST(BodyPublishers.ofString("x"))
                    .build();
            assertThat(client.send(post, BodyHandlers.ofString()).statusCode()).isEqualTo(405);

            // The port is in use now: another job that wants it is refused, and leaves nothing.
            String port = Integer.toString(page.getPort());
            try (ClumpProcess other = ClumpProcess.start(base, "run", "sample-sort", "--metrics-port", port)) {
                assertThat(other.await()).isEqualTo(ExitStatus.BAD_INPUT);
                assertThat(other.err())
                        .isEqualTo("clump: cannot serve metrics: found=--metrics-port " + port
                                + ", cause=Address already in use, expected a free port of this machine");
            }
            assertThat(base.resolve("lock")).exists();
            job.signal("INT");
            assertThat(job.await()).isEqualTo(130);
            try (Stream<Path> left = Files.list(base)) {
                assertThat(left).containsExactly(base.resolve("lock"));
            }
        }
    }

    private void awaitMessagesOf(int rank, URI page) throws IOException, InterruptedException {
        Pattern sent = Pattern.compile(
                "\nclump_remote_messages_sent_total\\{job=\"[0-9a-f]{16}\",rank=\"" + rank + "\",.*} [1-9]");
        HttpResponse<String> seen = get(page);
        while (!sent.matcher(seen.body()).find()) {
            String body = seen.body();
            Await.goOn(() -> "messages of rank " + rank + " in " + body);
            seen = get(page);
        }
        assertThat(seen.statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> get(URI page) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString());
    }
}
