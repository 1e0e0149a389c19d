package io.clump.apps.linpack;

import io.clump.apps.ports.PortsTeam;
import java.util.function.LongConsumer;

/** Brings the columns of a process into upper triangular form, with the panels of all processes. */
final class Elimination {
    private static final double[] NOT_HERE = {};

    private final PortsTeam team;
    private final PanelPorts panels;
    private final Equations equations;
    private final double[][] columns;

    /** Makes the columns of this process. */
    Elimination(PortsTeam team, PanelPorts panels, Equations equations) {
        this.team = team;
        this.panels = panels;
        this.equations = equations;
        columns = new double[equations.order() + 1][];
        for (int strip = 0; strip <= equations.strips(); strip++) {
            for (int column = equations.firstColumn(strip); column < equations.endColumn(strip); column++) {
                columns[column] = isOwn(strip) ? equations.column(column) : NOT_HERE;
            }
        }
    }

    /** All columns; empty are those of other processes. The last one is the right-hand side. */
    double[][] columns() {
        return columns;
    }

    void run(LongConsumer progress) {
        Panel own = isOwn(0) ? factor(0) : null;
        for (int strip = 0; strip < equations.strips(); strip++) {
            Panel panel = own == null ? panels.receive(strip) : own;
            // The others wait for the next panel, and for nothing else.
            int next = strip + 1;
            boolean isNextOwn = next < equations.strips() && isOwn(next);
            if (isNextOwn) {
                update(next, panel);
            }
            own = isNextOwn ? factor(next) : null;
            for (int later = isNextOwn ? next + 1 : next; later <= equations.strips(); later++) {
                if (isOwn(later)) {
                    update(later, panel);
                }
            }
            progress.accept(next);
        }
    }

    private Panel factor(int strip) {
        Panel panel = Panel.factor(equations, strip, columns);
        panels.send(strip, panel);
        return panel;
    }

    private void update(int strip, Panel panel) {
        for (int column = equations.firstColumn(strip); column < equations.endColumn(strip); column++) {
            panel.apply(columns[column]);
            team.drain(); // panels arrive while this process computes
        }
    }

    private boolean isOwn(int strip) {
        return equations.owner(strip) == team.rank();
    }
}
