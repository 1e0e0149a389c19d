package io.clump.splitc;

/** Place of a process in a tree of all processes. */
final class Branch {
    /** Value in place of the root's parent. */
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

    /** Returns the rank of the parent of any process except the root. */
    int parent() {
        return parent;
    }

    /**
     * Returns the ranks of the children, those with the largest subtrees first. The caller must not change the array.
     */
    int[] children() {
        return children;
    }
}
