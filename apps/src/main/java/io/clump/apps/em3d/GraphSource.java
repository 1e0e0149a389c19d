package io.clump.apps.em3d;

import java.io.IOException;

/** Source of a graph, which gives each process the same graph, in any order of the parts. */
sealed interface GraphSource permits GeneratedGraph, GraphFile, SteppedGraph {
    /** Returns the size of the graph. */
    GraphShape shape();

    /**
     * Makes or reads the part of one virtual processor, anew each time.
     *
     * @throws io.clump.am2.ClumpException if the graph lies in a file that is not a graph
     * @throws IOException if that file cannot be read
     */
    GraphPart part(int virtual) throws IOException;
}
