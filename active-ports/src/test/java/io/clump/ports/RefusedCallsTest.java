package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that is refused changes nothing: the program's other calls have the same results as without it. */
class RefusedCallsTest {
    private static final int PORT = 7;
    private static final int OTHER = 8;

    static Stream<PortsJob> pairs() {
        return PortsJob.ofSize(2);
    }

    /** The program waits for one semaphore while a handler tries to wait for another one. */
    @ParameterizedTest
    @MethodSource("pairs")
    void waitInAHandlerLeavesTheWaitOfTheProgram(PortsJob job) {
        job.run(process -> {
            process.ports.bindInput(
                    PORT,
                    null,
                    message -> {
                        assertRefused(() -> process.semaphores.await(PORT, 2, PortsJob.TIMEOUT));
                        assertRefused(() -> process.semaphores.await(OTHER, 1));
                        process.semaphores.signal(PORT);
                    },
                    null);
            process.barrier();
            process.ports.bindOutput(PORT, 1 - process.rank, PORT, Qos.RELIABLE);
            for (int i = 1; i <= 3; i++) {
                process.send(PORT, "");
                assertThat(process.semaphores.await(PORT, 1)).isZero();
            }
        });
    }

    /** A handler of the core, of an endpoint in the same bundle, runs in the polls of the wait, too. */
    @Test
    void waitInAHandlerOfTheCoreLeavesTheWaitOfTheProgram() {
        int handler = 5;
        AtomicReference<EndpointName> waiting = new AtomicReference<>();
        AtomicBoolean hasEnded = new AtomicBoolean();
        PortsJob.onOneNode(2).run(process -> {
            process.barrier();
            try (Endpoint own = process.bundle.allocateEndpoint()) {
                if (process.rank == 1) {
                    process.await("the wait", () -> waiting.get() != null);
                    own.destinations().map(0, waiting.get(), Tag.ALL);
                    own.request(0, handler);
                    process.await("the end of the wait", hasEnded::get);
                    return;
                }
                List<Throwable> thrown = new ArrayList<>();
                own.setTag(Tag.ALL);
                own.handlers().set(handler, message -> {
                    try {
                        process.semaphores.await(OTHER, 1);
                    } catch (IllegalStateException e) {
                        thrown.add(e);
                    }
                    process.semaphores.signal(PORT);
                });
                waiting.set(own.name());
                assertThat(process.semaphores.await(PORT, 1)).isZero();
                assertThat(thrown).hasSize(1);
                hasEnded.set(true);
            }
        });
    }

    /**
     * The core refuses sends of a thread that has paused the layer; the ones after it have the numbers that come next.
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 24, 30_000})
    void sendThatThePausedLayerRefusesTakesNoNumber(int length) {
        for (Qos qos : Qos.values()) {
            List<Integer> lengths = new ArrayList<>();
            PortsJob.onOneNode(2).run(process -> {
                process.ports.bindInput(
                        PORT,
                        PortsJob.buffer(30_000),
                        message -> {
                            process.ports.attachBuffer(PORT, message.buffer());
                            lengths.add(message.length());
                            process.semaphores.signal(PORT);
                        },
                        null);
                process.barrier();
                if (process.rank == 0) {
                    process.ports.bindOutput(PORT, 1, PORT, qos);
                    process.send(PORT, new byte[length]);
                    process.layer.pause();
                    assertRefused(() -> process.send(PORT, new byte[length]));
                    assertRefused(() -> process.ports.atomic(() -> process.send(PORT, new byte[length])));
                    process.layer.resume();
                    process.send(PORT, new byte[8]);
                    assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                    assertThat(process.ports.statistics(PORT))
                            .extracting(PortStatistics::sent, PortStatistics::sentLost)
                            .containsExactly(3L, 0L);
                } else {
                    process.semaphores.await(PORT, 3);
                    assertThat(process.ports.statistics(PORT))
                            .extracting(PortStatistics::delivered, PortStatistics::lost)
                            .containsExactly(3L, 0L);
                }
            });
            assertThat(lengths).as(qos.toString()).containsExactly(length, length, 8);
        }
    }

    /** Semaphores and ports from 247 on belong to barriers, in every call that changes something. */
    @ParameterizedTest
    @ValueSource(ints = {Ports.FIRST_RESERVED, 254, 255, Ports.PORTS, -1})
    void reservedNumbersAreRefusedEverywhere(int number) {
        PortsJob.onOneNode(1).run(process -> {
            process.barrier();
            Semaphores semaphores = process.semaphores;
            Ports ports = process.ports;
            Stream.<Consumer<Integer>>of(
                            semaphores::signal,
                            semaphores::signalError,
                            n -> semaphores.await(n, 0),
                            n -> semaphores.await(n, 0, PortsJob.TIMEOUT),
                            n -> ports.bindInput(n, null, null, null),
                            n -> ports.bindOutput(n, 0, PORT, Qos.RELIABLE),
                            n -> ports.bindOutput(PORT, 0, n, Qos.RELIABLE),
                            n -> ports.bindBroadcast(n, ProcessGroup.ofFirst(1), PORT, Qos.RELIABLE),
                            n -> ports.bindBroadcast(PORT, ProcessGroup.ofFirst(1), n, Qos.RELIABLE),
                            n -> ports.attachBuffer(n, PortsJob.buffer(1)),
                            n -> ports.setErrorHandler(n, null),
                            ports::unbindInput,
                            ports::unbindOutput,
                            n -> ports.send(n, PortsJob.buffer(0), 0, 0),
                            n -> ports.sendFast(n, PortsJob.buffer(0), 0, 0),
                            n -> ports.sendFlowctl(n, PortsJob.buffer(0), 0, 0))
                    .forEach(call -> assertThatThrownBy(() -> call.accept(number))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining(number + ", expected 0 to 246"));
            assertThat(ports.isBoundForOutput(number)).isFalse();
            process.barrier();
        });
    }

    @Test
    void waitForANegativeValueIsRefused() {
        PortsJob.onOneNode(1).run(process -> {
            assertThatThrownBy(() -> process.semaphores.await(PORT, -3)).isInstanceOf(IllegalArgumentException.class);
            assertThat(process.semaphores.test(PORT)).isZero();
        });
    }

    /** The first process of the group exists, the second one does not. */
    @Test
    void broadcastToAGroupThatIsNotThereKeepsTheBinding() {
        PortsJob.onOneNode(1).run(process -> {
            process.ports.bindInput(OTHER, null, message -> process.semaphores.signal(OTHER), null);
            process.ports.bindOutput(PORT, 0, OTHER, Qos.RELIABLE);
            assertThatThrownBy(() -> process.ports.bindOutput(PORT, 1, OTHER, Qos.RELIABLE))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            process.send(PORT, "");
            assertThat(process.semaphores.await(OTHER, 1)).isZero();
            process.ports.unbindOutput(PORT);
            assertRefused(() -> process.send(PORT, ""));
        });
    }

    private static void assertRefused(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalStateException.class);
    }
}
