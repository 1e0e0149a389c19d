package io.clump.futures;

import static org.assertj.core.api.Assertions.assertThat;

import docs.QuoteCodec;
import docs.QuoteCodec.Quote;
import docs.Weather;
import io.clump.am2.ShownProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs of docs/futures.md are compiled and run, and the page shows exactly them. */
class FuturesDocumentTest {
    private static final Path DOCUMENT = Path.of("../docs/futures.md");

    @ParameterizedTest
    @CsvSource({"Weather,program", "QuoteCodec,codec"})
    void documentShowsThePrograms(String type, String region) throws IOException {
        assertThat(Files.readString(DOCUMENT))
                .contains(ShownProgram.block(Path.of("src/test/java/docs/" + type + ".java"), region));
    }

    @Test
    void forecastArrivesAndTheExceptionOfTheProcedureToo() throws Exception {
        long job = ProcessHandle.current().pid() << 20 | 13 << 14;
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<?> server = thread.submit(() -> Weather.serve(CallPair.configuration(job, "1"), stop::get));
            assertThat(Weather.ask(CallPair.configuration(job, "0"), Duration.ofDays(1)))
                    .startsWith("11 degrees; procedure failed: ")
                    .endsWith("java.lang.IllegalArgumentException: no such place: Nowhere");
            stop.set(true);
            server.get();
        } finally {
            stop.set(true);
            thread.shutdown();
        }
    }

    @Test
    void quotesTravelByTheirFlyweight() {
        Procedure<Quote, Long> total = new Procedure<>(5, new QuoteCodec(), Codec.of(Long.class));
        try (CallPair pair = new CallPair(true, CallLimits.DEFAULT)) {
            pair.callee.serve(total, Quote::total);
            assertThat(pair.join(pair.caller.call(pair.destination, total, new Quote().set(1, 250, 4))))
                    .isEqualTo(1000);
        }
    }
}
