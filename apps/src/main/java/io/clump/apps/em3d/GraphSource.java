package io.clump.apps.em3d;

import java.io.IOException;

/** Source of a graph, which gives each process the same graph, in any order of the parts. */
sealed interface GraphSource permits GeneratedGraph, GraphFile {
    GraphShape shape();

    /** Makes or reads the part of one virtual processor, each time again. */
    GraphPart part(int virtual) throws IOException;

    /** Makes or reads the parts of all virtual processors. */
    default GraphPart[] parts() throws IOException {
        GraphPart[] parts = new GraphPart[shape().grid().size()];
        for (int virtual = 0; virtual < parts.length; virtual++) {
            parts[virtual] = part(virtual);
        }
        return parts;
    }
}
