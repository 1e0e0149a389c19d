package io.clump.apps.em3d;

import java.io.IOException;

/** Where a graph comes from: the same one, whichever process asks for which of its parts. */
sealed interface GraphSource permits GeneratedGraph, GraphFile, SteppedGraph {
    /** How large the graph is. */
    GraphShape shape();

    /**
     * Makes or reads the part of one virtual processor, anew each time.
     *
     * @throws io.clump.am2.ClumpException if the graph lies in a file and is none
     * @throws IOException if that file cannot be read
     */
    GraphPart part(int virtual) throws IOException;
}
