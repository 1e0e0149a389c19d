package io.clump.apps.em3d;

import io.clump.apps.em3d.GraphPart.FieldPart;
import java.io.IOException;
import java.io.UncheckedIOException;

/** EM3D in the words of its definition, without tables. */
final class Reference {
    private final GraphShape shape;
    private final GraphPart[] parts;
    private final double[] electric;
    private final double[] magnetic;

    Reference(GraphSource source) {
        shape = source.shape();
        parts = new GraphPart[shape.grid().size()];
        electric = new double[shape.totalNodes()];
        magnetic = new double[shape.totalNodes()];
        for (int virtual = 0; virtual < parts.length; virtual++) {
            parts[virtual] = part(source, virtual);
            for (int i = 0; i < shape.nodes(); i++) {
                electric[virtual * shape.nodes() + i] =
                        parts[virtual].of(Field.ELECTRIC).values()[i];
                magnetic[virtual * shape.nodes() + i] =
                        parts[virtual].of(Field.MAGNETIC).values()[i];
            }
        }
    }

    double[] values(Field field) {
        return field == Field.ELECTRIC ? electric : magnetic;
    }

    void step() {
        for (Field field : Field.values()) {
            for (int node = 0; node < shape.totalNodes(); node++) {
                FieldPart part = parts[node / shape.nodes()].of(field);
                for (int i = 0; i < shape.degree(); i++) {
                    int edge = node % shape.nodes() * shape.degree() + i;
                    values(field)[node] -= part.weights()[edge] * values(field.other())[part.sources()[edge]];
                }
            }
        }
    }

    private static GraphPart part(GraphSource source, int virtual) {
        try {
            return source.part(virtual);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
