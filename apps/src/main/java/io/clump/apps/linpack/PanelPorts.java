package io.clump.apps.linpack;

import io.clump.apps.ports.Broadcast;
import io.clump.apps.ports.DoublesBuffer;
import io.clump.apps.ports.PortsTeam;

/**
 * Ports for panels. A process receives panels into two slots alternately, each with a port of its own, so that a panel
 * may arrive while the previous one is still in use; so no barrier is needed in each step (Ciaccio 1999, section
 * 6.2.3). A receiver that has emptied a slot signals this to the process that sends into it next.
 */
final class PanelPorts {
    private static final int SLOTS = 2;
    private static final int FIRST_PORT = 0;
    private static final int EMPTIED = FIRST_PORT + SLOTS;

    private final PortsTeam team;
    private final Equations equations;
    private final Broadcast broadcast;
    private final DoublesBuffer[] slots = new DoublesBuffer[SLOTS];
    private final DoublesBuffer departing;

    PanelPorts(PortsTeam team, Equations equations, Broadcast broadcast) {
        this.team = team;
        this.equations = equations;
        this.broadcast = broadcast;
        int length = Panel.length(equations, 0);
        departing = new DoublesBuffer(length);
        for (int slot = 0; slot < SLOTS; slot++) {
            slots[slot] = new DoublesBuffer(length);
            team.receive(FIRST_PORT + slot, slots[slot]);
        }
        team.receiveSignals(EMPTIED);
    }

    /** Sends a panel to all others, once their slots are empty. */
    void send(int strip, Panel panel) {
        if (strip >= SLOTS) {
            team.await(EMPTIED, receiversOfTheLastInThisSlot(strip));
        }
        int length = panel.numbers.length;
        departing.put(0, panel.numbers, 0, length);
        broadcast.send(team, FIRST_PORT + strip % SLOTS, departing.bytes(), length * Double.BYTES);
    }

    /** Waits for the panel of a strip of another process. */
    Panel receive(int strip) {
        int slot = strip % SLOTS;
        team.await(FIRST_PORT + slot, 1);
        Panel panel = new Panel(equations, strip);
        slots[slot].get(0, panel.numbers, 0, panel.numbers.length);
        int next = strip + SLOTS;
        int sender = equations.owner(next);
        if (next < equations.strips() && sender != team.rank()) {
            team.send(EMPTIED, sender, departing.bytes(), 0, 0);
        }
        return panel;
    }

    /** All but this process and the sender of the last one, which has seen itself that its slot is empty. */
    private int receiversOfTheLastInThisSlot(int strip) {
        boolean isOwn = equations.owner(strip - SLOTS) == team.rank();
        return team.size() - (isOwn ? 1 : 2);
    }
}
