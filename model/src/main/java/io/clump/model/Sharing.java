package io.clump.model;

/** Ways in which the processes of a simulated node use its network interfaces. */
public enum Sharing {
    /** A process that communicates is served at once, and all interfaces together serve all such processes evenly. */
    POOLED(Slowdown.INDEPENDENT),

    /** Each process has its interface, chosen once, and shares it with the others that have the same one. */
    STATIC_MAP(Slowdown.STATIC_MAP),

    /** One process at a time, in order of arrival, with all interfaces. */
    SCHEDULED(Slowdown.SCHEDULED),

    /** Like {@link #POOLED}, but all processes of a node compute and communicate at the same time. */
    CORRELATED(Slowdown.CORRELATED);

    private final Slowdown formula;

    Sharing(Slowdown formula) {
        this.formula = formula;
    }

    /** Returns the formula for this sharing; for {@link #SCHEDULED} it holds if all demands are equally long. */
    public Slowdown formula() {
        return formula;
    }

    /** Returns the sizes of the groups of processes of a node that share no interface. */
    int[] groups(NodeShape shape) {
        return this == STATIC_MAP ? Slowdown.staticGroups(shape) : new int[] {shape.processes()};
    }

    int interfacesOfGroup(NodeShape shape) {
        return this == STATIC_MAP ? 1 : shape.networkInterfaces();
    }
}
