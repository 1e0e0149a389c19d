package io.clump.model;

/** Panels of {@link ModelTable}, each a picture of its own. */
public enum ModelPanel {
    /** Over the utilization: the slowdown by how demands depend on each other (Figure 8.2). */
    CORRELATION("correlation"),
    /** Over the utilization: the slowdown if processes are bound to interfaces, or not (Figure 8.3). */
    STATIC_MAP("static-map"),
    /** Over the utilization: the slowdown by the number of interfaces (Figure 8.4). */
    SCALING("scaling"),
    /** Over the number of nodes: the slowdown of a program with barriers, against a NOW that waits at them, too. */
    NODES("nodes"),
    /** Over the number of nodes: the time of a program with barriers in units of an average process's work. */
    BARRIERS("barriers");

    private final String id;

    ModelPanel(String id) {
        this.id = id;
    }

    /** Returns the name in files. */
    public String id() {
        return id;
    }

    /**
     * Returns whether the axis is the utilization, from 0 to 1, not the number of nodes.
     *
     * @return true for the panels that the thesis has, too
     */
    public boolean overUtilization() {
        return this == CORRELATION || this == STATIC_MAP || this == SCALING;
    }
}
