package io.clump.apps.md;

import io.clump.apps.ports.Broadcast;
import io.clump.apps.ports.DoublesBuffer;
import io.clump.apps.ports.PortsTeam;
import io.clump.ports.Semaphores;

/**
 * Tells all processes the positions of all particles. The messages of a step are stored in one buffer in the order of
 * arrival; the last one fills it exactly, so that the first one of the step after the next is at the start again. There
 * are two buffers, as a process may be in the next step already while this one still uses the positions of this step;
 * it cannot be further, since it needs the next positions of this process (Ciaccio 1999, section 6.4.2).
 */
final class PositionExchange {
    private static final int SLOTS = 2;
    private static final int DIMENSIONS = 3;

    private final PortsTeam team;
    private final Broadcast broadcast;
    private final boolean takesTurns;
    private final Particles particles;
    private final DoublesBuffer departing;
    private final DoublesBuffer[] slots = new DoublesBuffer[SLOTS];

    /** Offsets of the positions of each process in a slot. */
    private final int[][] offsetBytes;

    PositionExchange(PortsTeam team, Broadcast broadcast, boolean takesTurns, Particles particles) {
        this.team = team;
        this.broadcast = broadcast;
        this.takesTurns = takesTurns;
        this.particles = particles;
        int own = particles.end - particles.first;
        departing = new DoublesBuffer(DIMENSIONS * own);
        offsetBytes = new int[SLOTS][team.size()];
        for (int slot = 0; slot < SLOTS; slot++) {
            slots[slot] = new DoublesBuffer(DIMENSIONS * (particles.count - own));
            listen(slot);
        }
    }

    /** Sends the own positions and waits for those of all others. */
    void run(int step) {
        int slot = step % SLOTS;
        Semaphores semaphores = team.ports().semaphores();
        if (takesTurns) {
            // Each sends when it has what those before it have sent; so these are the first that come.
            team.await(() -> semaphores.test(slot) >= team.rank());
        }
        int own = particles.end - particles.first;
        departing.put(0, particles.x, particles.first, own);
        departing.put(own, particles.y, particles.first, own);
        departing.put(2 * own, particles.z, particles.first, own);
        broadcast.send(team, slot, departing.bytes(), DIMENSIONS * own * Double.BYTES);
        team.await(slot, team.size() - 1);
        for (int rank = 0; rank < team.size(); rank++) {
            if (rank != team.rank()) {
                take(slot, rank);
            }
        }
    }

    private void listen(int slot) {
        team.ports()
                .bindInput(
                        slot,
                        slots[slot].bytes(),
                        message -> {
                            offsetBytes[slot][message.sender()] = message.offset();
                            team.ports().semaphores().signal(slot);
                        },
                        null);
    }

    private void take(int slot, int rank) {
        int first = particles.first(rank, team.size());
        int count = particles.first(rank + 1, team.size()) - first;
        int at = offsetBytes[slot][rank] / Double.BYTES;
        slots[slot].get(at, particles.x, first, count);
        slots[slot].get(at + count, particles.y, first, count);
        slots[slot].get(at + 2 * count, particles.z, first, count);
    }
}
