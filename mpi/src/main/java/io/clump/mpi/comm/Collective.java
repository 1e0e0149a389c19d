package io.clump.mpi.comm;

/** Kinds of operations whose members give each other a few bytes. */
public enum Collective {
    /** The first one of a team. */
    MEETING(0, "first operation"),
    /** The root gives. */
    BROADCAST(1, "bcast"),
    /** All give the same to all. */
    ALL_GATHER(2, "allGather"),
    /** All give a part to each. */
    ALL_TO_ALL(3, "allToAll"),
    /** All combine the items of all. */
    ALL_REDUCE(4, "allReduce");

    private final int number;
    private final String name;

    Collective(int number, String name) {
        this.number = number;
        this.name = name;
    }

    /** Returns the number of the kind in a slot. */
    int number() {
        return number;
    }

    /** Returns the name of the kind with a number, which another process has written. */
    static String name(int number) {
        for (Collective kind : values()) {
            if (kind.number == number) {
                return kind.name;
            }
        }
        return "operation " + number;
    }
}
