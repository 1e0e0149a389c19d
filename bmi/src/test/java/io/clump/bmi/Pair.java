package io.clump.bmi;

import io.clump.am2.Await;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;

/** A server and a client, both driven by the thread of the test, with the server's address and the client's. */
final class Pair implements AutoCloseable {
    final World world;
    final long job = World.newJob();
    final Party server;
    Party client;
    Address toServer;
    Address toClient;

    Pair(World world) {
        this.world = world;
        server = new Party(Bmi.initialize(world.methods, world.listen("server"), world.configuration(job, 0)));
        join();
    }

    /** A client comes, and says hello. */
    void join() {
        client = new Party(Bmi.initialize(world.methods, "", world.configuration(job, 1)));
        toServer = client.bmi.lookup(server.address(world.used));
        client.bmi.postUnexpected(toServer, ByteBuffer.allocate(1), 0);
        until(() -> !server.unexpected.isEmpty());
        toClient = server.unexpected.remove().source();
    }

    void step() {
        server.step();
        client.step();
    }

    void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            step();
            Await.goOn(world::toString);
        }
    }

    void await(Party party, long... ids) {
        for (long id : ids) {
            until(() -> party.isDone(id));
        }
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
