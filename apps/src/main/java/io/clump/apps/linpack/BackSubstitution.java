package io.clump.apps.linpack;

import io.clump.apps.ports.Broadcast;
import io.clump.apps.ports.DoublesBuffer;
import io.clump.apps.ports.PortsTeam;

/**
 * Solves the triangular equations: the right-hand side is passed from owner to owner, from the last strip to the first,
 * whose owner broadcasts it.
 */
final class BackSubstitution {
    private static final int PORT = 10;

    private final PortsTeam team;
    private final Equations equations;
    private final Broadcast broadcast;
    private final DoublesBuffer arriving;
    private final DoublesBuffer departing;

    BackSubstitution(PortsTeam team, Equations equations, Broadcast broadcast) {
        this.team = team;
        this.equations = equations;
        this.broadcast = broadcast;
        arriving = new DoublesBuffer(equations.order());
        departing = new DoublesBuffer(equations.order());
        team.receive(PORT, arriving);
    }

    /** Returns the unknowns, in all processes. */
    double[] run(double[][] columns) {
        int owner = equations.owner(equations.strips());
        double[] numbers = columns[equations.order()];
        for (int strip = equations.strips() - 1; strip >= 0; strip--) {
            int next = equations.owner(strip);
            numbers = pass(numbers, owner, next);
            if (next == team.rank()) {
                solve(columns, numbers, strip);
            }
            owner = next;
        }
        if (owner == team.rank()) {
            departing.put(0, numbers, 0, equations.order());
            broadcast.send(team, PORT, departing.bytes(), equations.order() * Double.BYTES);
            return numbers;
        }
        return arrived();
    }

    private double[] pass(double[] numbers, int owner, int next) {
        if (owner == next) {
            return numbers;
        }
        if (owner == team.rank()) {
            departing.put(0, numbers, 0, equations.order());
            team.send(PORT, next, departing.bytes(), 0, equations.order() * Double.BYTES);
        }
        return next == team.rank() ? arrived() : numbers;
    }

    private double[] arrived() {
        team.await(PORT, 1);
        double[] numbers = new double[equations.order()];
        arriving.get(0, numbers, 0, numbers.length);
        return numbers;
    }

    private void solve(double[][] columns, double[] numbers, int strip) {
        for (int i = equations.endColumn(strip) - 1; i >= equations.firstColumn(strip); i--) {
            double[] column = columns[i];
            double unknown = numbers[i] / column[i];
            numbers[i] = unknown;
            for (int row = 0; row < i; row++) {
                numbers[row] -= column[row] * unknown;
            }
        }
    }
}
