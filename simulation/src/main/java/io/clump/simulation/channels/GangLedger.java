package io.clump.simulation.channels;

/** Counts the messages of each context between each two processes of a simulation. */
final class GangLedger {
    private final int size;
    private final long[] sent;
    private final long[] received;
    private long sentInAll;
    private long receivedInAll;

    GangLedger(int contexts, int size) {
        this.size = size;
        sent = new long[contexts * size * size];
        received = new long[contexts * size * size];
    }

    /** The number of the next message. */
    long send(int context, int sender, int receiver) {
        sentInAll++;
        return sent[index(context, sender, receiver)]++;
    }

    /** The number that the next message must have. */
    long receive(int context, int sender, int receiver) {
        receivedInAll++;
        return received[index(context, sender, receiver)]++;
    }

    boolean isBalanced() {
        return sentInAll == receivedInAll;
    }

    long received() {
        return receivedInAll;
    }

    String difference() {
        return "sent=" + sentInAll + ", received=" + receivedInAll;
    }

    private int index(int context, int sender, int receiver) {
        return (context * size + sender) * size + receiver;
    }
}
