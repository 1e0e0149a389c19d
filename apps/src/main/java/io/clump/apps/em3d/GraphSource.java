package io.clump.apps.em3d;

import java.io.IOException;

/** Where a graph comes from: the same one, whichever process asks for which of its parts. */
public sealed interface GraphSource permits GeneratedGraph, GraphFile {
    /**
     * How large the graph is.
     *
     * @return its shape
     */
    GraphShape shape();

    /**
     * Makes or reads a part of the graph.
     *
     * @param virtual number of the virtual processor, 0 to the grid's size − 1
     * @return its part; a new one
     * @throws IOException if the graph lies in a file and that cannot be read
     */
    GraphPart part(int virtual) throws IOException;
}
