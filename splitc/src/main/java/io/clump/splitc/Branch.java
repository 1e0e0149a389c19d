package io.clump.splitc;

/** A process's place in a tree of all processes. */
final class Branch {
    /** In place of the root's parent. */
    static final int NONE = -1;

    private final int parent;
    private final int[] children;

    Branch(int parent, int[] children) {
        this.parent = parent;
        this.children = children;
    }

    boolean isRoot() {
        return parent == NONE;
    }

    /** The rank of the parent of any process but the root. */
    int parent() {
        return parent;
    }

    /** The ranks of the children, those with the largest subtrees first. Not to be changed. */
    int[] children() {
        return children;
    }
}
