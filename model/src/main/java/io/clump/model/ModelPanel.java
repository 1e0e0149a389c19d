package io.clump.model;

/** What {@link ModelTable} tells, each a picture of its own. */
public enum ModelPanel {
    /** Over the utilization: the slowdown by how demands depend on each other (Figure 8.2). */
    CORRELATION("correlation", "8 processes on 4 network interfaces, by how their demands depend on each other"),
    /** Over the utilization: the slowdown if processes are bound to interfaces, or not (Figure 8.3). */
    STATIC_MAP("static-map", "8 processes on 4 network interfaces, shared by all or bound to processes"),
    /** Over the utilization: the slowdown by the number of interfaces (Figure 8.4). */
    SCALING("scaling", "8 processes on 1 to 9 network interfaces"),
    /** Over the number of nodes: the slowdown of a program with barriers, against a NOW that waits at them, too. */
    NODES("nodes", "1 to 1,024 nodes, a barrier every 10 cycles, beside workstations with the same barriers"),
    /** Over the number of nodes: the time of a program with barriers in units of an average process's work. */
    BARRIERS("barriers", "1 to 1,024 nodes, a barrier every 10 cycles: what waiting for the slowest costs");

    private final String id;
    private final String title;

    ModelPanel(String id, String title) {
        this.id = id;
        this.title = title;
    }

    /** By what files know it. */
    public String id() {
        return id;
    }

    /** The title of the picture. */
    public String title() {
        return title;
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
