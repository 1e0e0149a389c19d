package io.clump.bmi;

import static org.assertj.core.api.Assertions.assertThat;

import docs.KeyValueClient;
import docs.KeyValueServer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ShownProgram;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs in docs/bmi.md are compiled and run, and the page shows exactly them. */
class BmiDocumentTest {
    private static final Path DOCUMENT = Path.of("../docs/bmi.md");
    private static final int MOST_LINES = 40;

    @ParameterizedTest
    @CsvSource({"KeyValueServer,server", "KeyValueClient,client"})
    void documentShowsThePrograms(String type, String region) throws IOException {
        String block = ShownProgram.block(Path.of("src/test/java/docs/" + type + ".java"), region);
        assertThat(Files.readString(DOCUMENT)).contains(block);
        assertThat(block.lines().count()).isLessThanOrEqualTo(MOST_LINES + 2);
    }

    @Test
    void clientsOfBothMethodsPutAndGet() throws Exception {
        World world = World.BOTH_BY_AM;
        long job = World.newJob();
        CompletableFuture<List<String>> addresses = new CompletableFuture<>();
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            Future<?> server = threads.submit(() -> {
                try (Bmi bmi = Bmi.initialize(world.methods, world.listen("store"), world.configuration(job, 0))) {
                    addresses.complete(bmi.listenAddresses());
                    KeyValueServer.serve(bmi, stop::get);
                }
            });
            LayerConfiguration configuration = world.configuration(job, 1);
            List<Future<?>> clients = addresses.get().stream()
                    .<Future<?>>map(address -> threads.submit(() -> use(address, configuration)))
                    .toList();
            for (Future<?> client : clients) {
                client.get();
            }
            stop.set(true);
            server.get();
        } finally {
            stop.set(true);
            threads.shutdownNow();
        }
    }

    private static void use(String address, LayerConfiguration configuration) {
        String method = address.substring(0, address.indexOf(':'));
        int first = method.equals("am") ? 0 : 1_000;
        try (Bmi bmi = Bmi.initialize(method, "", configuration)) {
            KeyValueClient client = new KeyValueClient(bmi, address);
            int[] lengths = {0, 5, 20_000, 2_000_000};
            for (int i = 0; i < lengths.length; i++) {
                client.put(first + i, Party.bytes(lengths[i], i));
            }
            for (int i = 0; i < lengths.length; i++) {
                ByteBuffer buffer = ByteBuffer.allocate(2_000_000);
                int length = client.get(first + i, buffer);
                assertThat(length).isEqualTo(lengths[i]);
                Party.assertSame(buffer.limit(length), Party.bytes(length, i));
            }
        }
    }
}
