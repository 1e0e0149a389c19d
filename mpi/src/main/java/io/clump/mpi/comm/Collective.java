package io.clump.mpi.comm;

/** Kinds of operations whose members give each other a few bytes. */
public enum Collective {
    /** The first one of a team. */
    MEETING("first operation"),
    /** The root gives. */
    BROADCAST("bcast"),
    /** All give the same to all. */
    ALL_GATHER("allGather"),
    /** All give a part to each. */
    ALL_TO_ALL("allToAll"),
    /** All combine the items of all. */
    ALL_REDUCE("allReduce");

    private static final Collective[] ALL = values();

    private final String name;

    Collective(String name) {
        this.name = name;
    }

    /** Returns the kind with a number; another process has written the number. */
    static String name(int number) {
        return number >= 0 && number < ALL.length ? ALL[number].name : "operation " + number;
    }
}
