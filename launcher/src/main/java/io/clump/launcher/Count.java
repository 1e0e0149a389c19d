package io.clump.launcher;

import io.clump.command.WholeNumber;

/** Reads the number of nodes, or of processes of a node. */
final class Count extends WholeNumber {
    static final int MOST = 1024;

    Count() {
        super(1, MOST);
    }
}
