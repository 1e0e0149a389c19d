package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.splitc.memory.SpreadLongs;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SplitCTest {
    private static final int HANDLER = 1;

    @Test
    void everyRankIsMappedAtItsOwnNumber() {
        ThreadJob.onOneNode(4).parameters(rank -> Map.of("rank", "" + rank)).run(splitc -> {
            assertThat(splitc.configuration().parameters()).containsEntry("rank", "" + splitc.rank());
            int[] received = new int[splitc.size()];
            int[] count = {0};
            splitc.endpoint().handlers().set(HANDLER, message -> {
                received[message.argument(0)] = message.argument(1);
                count[0]++;
            });
            splitc.barrier();
            for (int rank = 0; rank < splitc.size(); rank++) {
                assertThat(splitc.isLocal(rank)).isTrue();
                splitc.endpoint().request(rank, HANDLER, splitc.rank(), 100 * splitc.rank() + rank);
            }
            splitc.pollUntil(() -> count[0] == splitc.size());
            for (int rank = 0; rank < splitc.size(); rank++) {
                assertThat(received[rank]).isEqualTo(100 * rank + splitc.rank());
            }
            assertThat(splitc.statistics().localMessagesSent()).isGreaterThanOrEqualTo(4);
        });
    }

    @Test
    void ranksOfOtherNodesAreNotLocal() {
        ThreadJob.onNodes(0, 1, 0).run(splitc -> {
            int own = splitc.rank() % 2;
            for (int rank = 0; rank < splitc.size(); rank++) {
                assertThat(splitc.isLocal(rank)).isEqualTo(rank % 2 == own);
            }
        });
    }

    @Test
    void rankThatFailsEndsTheOthers() {
        for (ThreadJob job : List.of(ThreadJob.onOneNode(4), ThreadJob.onNodes(0, 0, 1, 1))) {
            List<@Nullable Throwable> failures = job.runToFailures(splitc -> {
                if (splitc.rank() == 2) {
                    throw new IllegalStateException("no more keys");
                }
                splitc.pollUntil(() -> false);
            });
            assertThat(failures.get(2)).hasMessage("no more keys");
            for (int rank : new int[] {0, 1, 3}) {
                assertThat(failures.get(rank))
                        .isInstanceOf(ClumpException.class)
                        .hasMessage("rank 2 has failed: java.lang.IllegalStateException: no more keys");
            }
        }
    }

    @Test
    void rankThatIsGoneWithoutAWordIsNamed() {
        List<@Nullable Throwable> failures = ThreadJob.onOneNode(2).runToFailures(splitc -> {
            if (splitc.rank() == 1) {
                throw new ThreadJob.Vanished();
            }
            while (true) {
                splitc.gather(1, new int[10]);
            }
        });
        assertThat(failures.get(0))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("rank 1 cannot be reached from rank 0: reason=ENDPOINT_CLOSED");
    }

    @Test
    void handlerThatThrowsEndsItsRankAtTheNextCallAndTheOthersWithIt() {
        List<@Nullable Throwable> failures = ThreadJob.onOneNode(2).runToFailures(splitc -> {
            splitc.endpoint().handlers().set(HANDLER, message -> {
                throw new IllegalStateException("argument=" + message.argument(0));
            });
            splitc.barrier();
            if (splitc.rank() == 0) {
                splitc.endpoint().request(1, HANDLER, 42);
            }
            splitc.pollUntil(() -> false);
        });
        String what = "handler 1 failed at rank 1: java.lang.IllegalStateException: argument=42";
        assertThat(failures.get(1))
                .isInstanceOf(ClumpException.class)
                .hasMessage(what)
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(failures.get(0)).hasMessage("rank 1 has failed: io.clump.am2.ClumpException: " + what);
    }

    @Test
    void whatWentWrongIsThrownByEachCallFromThenOn() {
        List<@Nullable Throwable> failures = ThreadJob.onOneNode(1).runToFailures(splitc -> {
            splitc.endpoint().request(7, HANDLER);
            String what = "rank 7 cannot be reached from rank 0: reason=UNMAPPED, handler=1";
            assertThatThrownBy(splitc::poll).hasMessage(what);
            assertThatThrownBy(splitc::barrier).hasMessage(what);
            assertThatThrownBy(() -> splitc.pollUntil(() -> true)).hasMessage(what);
            assertThatThrownBy(() -> splitc.gather(0, new int[0])).hasMessage(what);
            assertThatThrownBy(() -> splitc.broadcast(0, new int[0])).hasMessage(what);
        });
        assertThat(failures.get(0)).hasMessageContaining("UNMAPPED");
    }

    @Test
    void interruptEndsAWait() {
        List<@Nullable Throwable> failures = ThreadJob.onOneNode(2).runToFailures(splitc -> {
            if (splitc.rank() == 0) {
                Thread.currentThread().interrupt();
            }
            splitc.pollUntil(() -> false);
        });
        assertThat(failures.get(0)).hasMessage("interrupted while waiting for other processes");
        assertThat(failures.get(1)).hasMessageStartingWith("rank 0 has failed:");
    }

    /** A returned reply does not name the rank whose request it answers. */
    @Test
    void requesterThatIsGoneIsNamed() {
        for (ThreadJob job : List.of(ThreadJob.onOneNode(3), ThreadJob.onNodes(0, 1, 1))) {
            CompletableFuture<Thread> requester = new CompletableFuture<>();
            List<@Nullable Throwable> failures = job.runToFailures(splitc -> {
                // The requester may leave the barrier first, so that its requests are handled in the barrier; they must
                // not be answered while it lives.
                splitc.endpoint().handlers().set(HANDLER, message -> {
                    awaitEnd(requester.join());
                    message.reply(HANDLER);
                });
                splitc.barrier();
                if (splitc.rank() == 0) {
                    splitc.endpoint().request(1, HANDLER);
                    splitc.endpoint().request(1, HANDLER);
                    requester.complete(Thread.currentThread());
                    throw new ThreadJob.Vanished();
                }
                splitc.pollUntil(() -> false);
            });
            assertThat(failures.get(1)).hasMessageStartingWith("rank 0 cannot be reached from rank 1: ");
        }
    }

    @Test
    void whatIsOwedToThoseWhoEndIsNobodysFault() {
        ThreadJob job = ThreadJob.onNodes(0, 1, 2, 1).property("clump.faults", "loss=0.2,delay=1ms..5ms");
        job.run(splitc -> {
            splitc.endpoint().handlers().set(HANDLER, message -> message.reply(HANDLER + 1));
            splitc.endpoint().handlers().set(HANDLER + 1, message -> {});
            SpreadLongs longs = splitc.spreadLongs(10);
            splitc.barrier();
            for (int i = 0; i < 10; i++) {
                for (int rank = 0; rank < splitc.size(); rank++) {
                    splitc.endpoint().request(rank, HANDLER);
                    longs.put(rank, i, i);
                    longs.store(rank, i, i);
                }
            }
        });
    }

    @Test
    void handlersOfTheRuntimeAreRefusedToPrograms() {
        ThreadJob.onOneNode(2).run(splitc -> {
            Endpoint endpoint = splitc.endpoint();
            endpoint.handlers().set(999, message -> {});
            for (int number : new int[] {1000, 1005, 1028}) {
                assertThatThrownBy(() -> endpoint.handlers().set(number, message -> {}))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("handler number is reserved: found=" + number + ", expected 1 to 999");
            }
            assertThatThrownBy(() -> endpoint.handlers().setCapacity(500)).hasMessageContaining("reserved");
            assertThatThrownBy(() -> endpoint.handlers().setReturnedMessageHandler(message -> {}))
                    .hasMessageContaining("reserved");
            assertThatThrownBy(() -> endpoint.handlers().setErrorListener((where, handler, error) -> {}))
                    .hasMessageContaining("reserved");
            splitc.barrier();
        });
    }

    @Test
    void throwableThatCannotDescribeItselfIsReportedByItsClass() {
        List<@Nullable Throwable> failures = ThreadJob.onOneNode(3).runToFailures(splitc -> {
            splitc.endpoint().handlers().set(HANDLER, message -> {
                throw new Speechless();
            });
            splitc.barrier();
            if (splitc.rank() == 0) {
                throw new Speechless();
            }
            splitc.pollUntil(() -> false);
        });
        assertThat(failures.get(0)).isInstanceOf(Speechless.class);
        String what = Speechless.class.getName() + " (its toString has thrown java.lang.IllegalStateException)";
        assertThat(failures.get(1)).hasMessage("rank 0 has failed: " + what);
        failures = ThreadJob.onOneNode(2).runToFailures(splitc -> {
            splitc.endpoint().handlers().set(HANDLER, message -> {
                throw new Speechless();
            });
            splitc.barrier();
            splitc.endpoint().request(0, HANDLER);
            splitc.pollUntil(() -> false);
        });
        assertThat(failures.get(0)).hasMessage("handler 1 failed at rank 0: " + what);
    }

    @Test
    void rankThatDoesNotComeIsNamed() {
        ThreadJob job = ThreadJob.onOneNode(1);
        try (Layer layer = Layer.open(job.layerConfiguration(0))) {
            SplitCConfiguration place = new SplitCConfiguration(0, 2, Map.of());
            assertThatThrownBy(() -> SplitC.join(layer, place, ProgramMonitor.SILENT, Duration.ofMillis(20)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("rank 1 has not joined: purpose=splitc, size=2, waited 0.02 s");
        }
        assertThat(job.directory()).doesNotExist();
    }

    @Test
    void nothingIsLeftInSharedMemory() {
        ThreadJob job = ThreadJob.onOneNode(3);
        job.run(splitc -> assertThat(job.directory()).isDirectory());
        assertThat(job.directory()).doesNotExist();
    }

    private static final class Speechless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            throw new IllegalStateException("no words");
        }
    }

    private static void awaitEnd(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
