package io.clump.bmi;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.JavaChild;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Row B15 (thesis 496, 1206): a process is killed in the middle of a message. */
class KilledPeerIT {
    private static final int LENGTH = 100_000_000;

    /** The victim: says hello, answers nothing, and continues until it is killed. */
    public static void main(String[] arguments) {
        World world = World.valueOf(arguments[0]);
        try (Bmi bmi = Bmi.initialize(world.methods, "", world.configuration(Long.parseLong(arguments[1]), 1))) {
            Address server = bmi.lookup(arguments[2]);
            Status[] statuses = {new Status()};
            bmi.postUnexpected(server, ByteBuffer.allocate(1), 0);
            bmi.postSend(server, ByteBuffer.allocate(5), 1);
            bmi.postSend(server, ByteBuffer.allocate(LENGTH), 2);
            while (true) {
                bmi.testContext(statuses);
            }
        }
    }

    /** In a plain build one of each method. */
    static Stream<World> worlds() {
        return Stream.of(
                        World.SHARED_MEMORY, World.UDP, World.TCP, World.BOTH_BY_AM, World.BOTH_BY_TCP, World.HANDSHAKE)
                .limit(Thorough.Count.of(3, 6));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void operationsWithAKilledProcessEnd(World world) throws Exception {
        long job = World.newJob();
        Party server = new Party(Bmi.initialize(world.methods, world.listen("server"), world.configuration(job, 0)));
        Process victim = start(world, job, server.address(world.used));
        try {
            until(server, victim, () -> !server.unexpected.isEmpty());
            Address client = server.unexpected.remove().source();
            long receive = server.bmi.postReceive(client, ByteBuffer.allocate(LENGTH), 2);
            long never = server.bmi.postReceive(client, ByteBuffer.allocate(1), 3);
            long send = server.bmi.postSend(client, ByteBuffer.allocate(LENGTH), 4);
            for (int i = 0; i < 100; i++) {
                server.step();
            }
            victim.destroyForcibly().waitFor();
            until(server, null, () -> server.isDone(receive) && server.isDone(never) && server.isDone(send));
            assertThat(server.error(never)).isEqualTo(BmiError.PEER_GONE);
            assertThat(server.error(send)).isEqualTo(BmiError.PEER_GONE);
            assertThat(server.error(receive)).isIn(BmiError.PEER_GONE, null);
            assertThat(server.bmi.getInfo(null, Info.PEERS)).isZero();
        } finally {
            victim.destroyForcibly();
            server.close();
        }
    }

    private static void until(Party party, @Nullable Process victim, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            party.step();
            assertThat(victim == null || victim.isAlive()).isTrue();
            Await.goOn(() -> "the end of the killed one");
        }
    }

    private static Process start(World world, long job, String address) throws IOException {
        return JavaChild.of(KilledPeerIT.class, world.name(), job, address)
                .redirectOutput(Redirect.INHERIT)
                .start();
    }
}
