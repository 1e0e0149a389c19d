package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.matching.ProgramModel.Receive;
import io.clump.matching.ProgramModel.Send;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random programs, compared with a {@linkplain ProgramModel model} in which one message after the other is matched.
 * Each process begins its sends and receives in the order of the program, in any order among the two kinds, and checks
 * around or not in between; which receive gets which message must not depend on that.
 */
class RandomProgramsTest {
    private static final int ROUNDS = Boolean.getBoolean("tests.thorough") ? 100 : 5;

    static Stream<MatchingJob> jobs() {
        Stream<MatchingJob> onOneNode = Stream.of(
                MatchingJob.onOneNode(3),
                small(MatchingJob.onOneNode(2)),
                small(MatchingJob.onOneNode(4)),
                // Its order of delivery is not that of the sends.
                MatchingJob.onOneNode(3).property("clump.queue", "lock-free"),
                small(MatchingJob.onOneNode(2)).property("clump.queue", "lock-free"),
                small(MatchingJob.onNodes(0, 0, 1)));
        return Stream.concat(onOneNode, MatchingJob.overEveryNetwork(0, 1).map(RandomProgramsTest::small));
    }

    /** So little credit, and so short eager messages, that every way a message can take is taken often. */
    private static MatchingJob small(MatchingJob job) {
        return job.configuration(
                configuration -> configuration.withCreditBytes(4096).withEagerBytes(1200));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void receivesGetTheMessagesOfTheModel(MatchingJob job) {
        long seed = new SplittableRandom().nextLong();
        job.run(process -> {
            for (int round = 0; round < ROUNDS; round++) {
                ProgramModel model = new ProgramModel(seed + round, process.size);
                try {
                    new Run(process, model, seed + round).go();
                } catch (AssertionError | RuntimeException e) { // catch-all: rethrown with what repeats it
                    throw new AssertionError("seed=" + (seed + round) + ", rank=" + process.rank, e);
                }
            }
        });
    }

    /** One process of one program. */
    private static final class Run {
        private final MatchingJob.Process process;
        private final ProgramModel model;
        private final SplittableRandom random;
        private final List<Send> sends;
        private final List<Receive> receives;
        private final List<SendOperation> sendOperations = new ArrayList<>();
        private final List<ReceiveOperation> receiveOperations = new ArrayList<>();
        private final List<byte[]> buffers = new ArrayList<>();
        private final Memory memory = new Memory();

        Run(MatchingJob.Process process, ProgramModel model, long seed) {
            this.process = process;
            this.model = model;
            random = new SplittableRandom(seed * 31 + process.rank);
            sends = model.sendsOf(process.rank);
            receives = model.receivesOf(process.rank);
        }

        void go() {
            begin();
            for (int i = 0; i < receives.size(); i++) {
                check(receives.get(i), receiveOperations.get(i), buffers.get(i));
            }
            for (int i = 0; i < sends.size(); i++) {
                end(sends.get(i), sendOperations.get(i));
            }
            meet();
            dropUnexpected();
            meet();
        }

        private void begin() {
            while (sendOperations.size() < sends.size() || receiveOperations.size() < receives.size()) {
                boolean sendsNext = receiveOperations.size() == receives.size()
                        || (sendOperations.size() < sends.size() && random.nextBoolean());
                if (sendsNext) {
                    begin(sends.get(sendOperations.size()));
                } else {
                    begin(receives.get(receiveOperations.size()));
                }
                for (int i = random.nextInt(8); i > 5; i--) {
                    process.matcher.progress();
                }
            }
        }

        private void begin(Send send) {
            byte[] bytes = model.bytes(send);
            sendOperations.add(process.matcher.send(
                    send.context(), send.destination(), send.tag(), memory.wrap(bytes), 0, bytes.length, send.mode()));
        }

        private void begin(Receive receive) {
            byte[] buffer = new byte[receive.capacity()];
            buffers.add(buffer);
            receiveOperations.add(process.matcher.post(
                    receive.context(), receive.source(), receive.tag(), memory.wrap(buffer), 0, buffer.length));
        }

        private void check(Receive receive, ReceiveOperation operation, byte[] buffer) {
            Send expected = model.matchOf(receive);
            if (expected == null) {
                return;
            }
            process.await(operation);
            byte[] bytes = model.bytes(expected);
            boolean fits = bytes.length <= buffer.length;
            assertThat(operation.error())
                    .as("%s gets %s", receive, expected)
                    .isEqualTo(fits ? null : OperationError.TRUNCATED);
            assertThat(operation.source()).isEqualTo(expected.source());
            assertThat(operation.tag()).as("%s gets %s", receive, expected).isEqualTo(expected.tag());
            assertThat(operation.messageLength()).isEqualTo(bytes.length);
            int length = Math.min(bytes.length, buffer.length);
            assertThat(operation.length()).isEqualTo(length);
            for (int i = 0; i < length; i++) {
                if (bytes[i] != buffer[i]) {
                    throw new AssertionError(receive + " gets " + expected + ": wrong byte at " + i);
                }
            }
        }

        private void end(Send send, SendOperation operation) {
            boolean isMatched = model.isMatched(send);
            if (!isMatched) {
                operation.cancel();
            }
            process.await(operation);
            if (isMatched) {
                assertThat(operation.error()).as("%s", send).isNull();
            } else if (send.mode() == SendMode.SYNCHRONOUS) {
                assertThat(operation.error()).as("%s", send).isEqualTo(OperationError.CANCELLED);
            }
            operation.release();
        }

        /** All processes are here when this returns; receives that nothing is sent for are cancelled before. */
        private void meet() {
            for (ReceiveOperation operation : receiveOperations) {
                if (!operation.isDone()) {
                    assertThat(operation.cancel()).isTrue();
                }
                operation.release();
            }
            receiveOperations.clear();
            byte[] none = new byte[0];
            List<Operation> operations = new ArrayList<>();
            for (int peer = 0; peer < process.size; peer++) {
                operations.add(process.matcher.send(99, peer, 0, memory.wrap(none), 0, 0, SendMode.STANDARD));
                operations.add(process.matcher.post(99, peer, 0, memory.wrap(none), 0, 0));
            }
            operations.forEach(process::await);
            operations.forEach(Operation::release);
        }

        private void dropUnexpected() {
            for (int context = 0; context < ProgramModel.CONTEXTS; context++) {
                MatchedMessage message = message(context);
                while (message != null) {
                    assertThat(message.source()).isBetween(0, process.size - 1);
                    process.await(message.receive(memory.wrap(new byte[0]), 0, 0))
                            .release();
                    message = message(context);
                }
            }
        }

        private @Nullable MatchedMessage message(int context) {
            return process.matcher.matchedProbe(context, Matcher.ANY_SOURCE, Matcher.ANY_TAG);
        }
    }
}
