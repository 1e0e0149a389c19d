package io.clump.model;

/** How the processes of a simulated node get at its network interfaces. */
public enum Sharing {
    /** Whoever communicates is served at once, and all interfaces together serve everybody evenly. */
    POOLED(Slowdown.INDEPENDENT),

    /** Each process has its interface, chosen once, and shares it with the others that have the same. */
    STATIC_MAP(Slowdown.STATIC_MAP) {
        @Override
        int[] groups(NodeShape shape) {
            return Slowdown.staticGroups(shape);
        }

        @Override
        int interfacesOfGroup(NodeShape shape) {
            return 1;
        }
    },

    /** One process at a time, in order of arrival, with all interfaces. */
    SCHEDULED(Slowdown.SCHEDULED),

    /** Like {@link #POOLED}, but the processes of a node do the same at the same time. */
    CORRELATED(Slowdown.CORRELATED);

    private final Slowdown formula;

    Sharing(Slowdown formula) {
        this.formula = formula;
    }

    /** The formula for this sharing; for {@link #SCHEDULED} it holds if all demands are equally long. */
    public Slowdown formula() {
        return formula;
    }

    /** Sizes of the groups of processes of a node that do not meet at any interface. */
    int[] groups(NodeShape shape) {
        return new int[] {shape.processes()};
    }

    /** How many interfaces each group has. */
    int interfacesOfGroup(NodeShape shape) {
        return shape.networkInterfaces();
    }
}
