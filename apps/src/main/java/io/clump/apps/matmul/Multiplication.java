package io.clump.apps.matmul;

import io.clump.apps.ports.Broadcast;
import io.clump.apps.ports.DoublesBuffer;
import io.clump.apps.ports.PortsTeam;
import io.clump.ports.Ports;
import io.clump.ports.Qos;
import org.jspecify.annotations.Nullable;

/** The parts of the master and of the slaves in a multiplication. */
final class Multiplication {
    private static final int LEFT = 0;
    private static final int RIGHT = 1;
    private static final int TOKEN = 2;

    /** The master has a port for the columns of each slave, from here on. */
    private static final int PRODUCT = 3;

    static final int MOST_PROCESSES = Ports.FIRST_RESERVED - PRODUCT;

    private final PortsTeam team;
    private final Broadcast broadcast;
    private final int order;

    /** A on its way, in all processes. */
    private final DoublesBuffer left;

    /** Columns of B on their way, and of C on their way back; in the master all of them. */
    private final DoublesBuffer columns;

    Multiplication(PortsTeam team, Broadcast broadcast, int order) {
        this.team = team;
        this.broadcast = broadcast;
        this.order = order;
        left = new DoublesBuffer(order * order);
        int own = end(team.rank()) - first(team.rank());
        columns = new DoublesBuffer(order * (isMaster() ? order : own));
        team.receive(LEFT, left);
        team.receive(RIGHT, columns);
        team.receiveSignals(TOKEN);
    }

    /** Multiplies; the master gives A and B and gets C. */
    @Nullable
    SquareMatrix run(@Nullable SquareMatrix a, @Nullable SquareMatrix b) {
        if (a == null || b == null) {
            serve();
            return null;
        }
        return lead(a, b);
    }

    private SquareMatrix lead(SquareMatrix a, SquareMatrix b) {
        DoublesBuffer[] products = new DoublesBuffer[team.size()];
        for (int slave = 1; slave < team.size(); slave++) {
            products[slave] = new DoublesBuffer(order * (end(slave) - first(slave)));
            team.receive(PRODUCT + slave, products[slave]);
        }
        if (team.size() > 1) {
            left.put(0, a.numbers, 0, a.numbers.length);
            broadcast.send(team, LEFT, left.bytes(), a.numbers.length * Double.BYTES);
            columns.put(0, b.numbers, 0, b.numbers.length);
        }
        for (int slave = 1; slave < team.size(); slave++) {
            int length = order * (end(slave) - first(slave)) * Double.BYTES;
            team.send(RIGHT, slave, columns.bytes(), order * first(slave) * Double.BYTES, length);
        }
        SquareMatrix c = new SquareMatrix(order, order);
        SquareMatrix.multiply(a, b, c, 0, end(0), team::drain);
        for (int slave = 1; slave < team.size(); slave++) {
            team.await(PRODUCT + slave, 1);
            products[slave].get(0, c.numbers, order * first(slave), order * (end(slave) - first(slave)));
        }
        return c;
    }

    private void serve() {
        int rank = team.rank();
        int own = end(rank) - first(rank);
        SquareMatrix a = new SquareMatrix(order, order);
        SquareMatrix b = new SquareMatrix(order, own);
        SquareMatrix c = new SquareMatrix(order, own);
        team.await(LEFT, 1);
        left.get(0, a.numbers, 0, a.numbers.length);
        team.await(RIGHT, 1);
        columns.get(0, b.numbers, 0, b.numbers.length);
        SquareMatrix.multiply(a, b, c, 0, own, team::drain);
        columns.put(0, c.numbers, 0, c.numbers.length);
        if (rank > 1) {
            team.await(TOKEN, 1);
        }
        team.ports().bindOutput(PRODUCT, 0, PRODUCT + rank, Qos.RELIABLE);
        team.ports().send(PRODUCT, columns.bytes(), 0, c.numbers.length * Double.BYTES);
        if (rank + 1 < team.size()) {
            team.send(TOKEN, rank + 1, columns.bytes(), 0, 0);
        }
    }

    private boolean isMaster() {
        return team.rank() == 0;
    }

    private int first(int rank) {
        return (int) ((long) order * rank / team.size());
    }

    private int end(int rank) {
        return first(rank + 1);
    }
}
