package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import io.clump.apps.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A graph in a file, little-endian. Nothing of it is kept: each part is read, and checked, when it is asked for.
 *
 * <pre>
 *   byte  0  magic: CLUMPEM3
 *         8  version, 32 bits: 1
 *        12  lengths of the grid of virtual processors along x, y and z, 32 bits each
 *        24  nodes of each field that each virtual processor has, 32 bits
 *        28  degree: edges into each node, 32 bits
 *        32  for each virtual processor, z fastest, then x, then y:
 *              values of its E nodes, then of its H nodes: 64-bit floating-point numbers
 *              of the edges into its E nodes, node by node: numbers of the H nodes they come from, 32 bits each;
 *              then their weights, 64-bit floating-point numbers
 *              of the edges into its H nodes: numbers of the E nodes, and weights
 *       end  CRC-32C of all bytes before it, 32 bits
 * </pre>
 *
 * Nodes of a field are numbered from 0 through all virtual processors in their order. Edges come from nodes of the same
 * virtual processor or of its neighbours in the grid, which has nothing beyond its faces. Values and weights are
 * finite.
 */
final class GraphFile implements GraphSource {
    /** CLUMPEM3 in ASCII. */
    static final long MAGIC = 0x334D_4550_4D55_4C43L;

    static final int VERSION = 1;
    static final int HEADER_BYTES = 32;
    static final int CHECKSUM_BYTES = Integer.BYTES;

    private final Path file;
    private final GraphShape shape;

    /**
     * Names a file that has been scanned.
     *
     * @param shape what {@link #scan} has found
     */
    GraphFile(Path file, GraphShape shape) {
        this.file = file;
        this.shape = shape;
    }

    /**
     * Checks all of a file; holds none of it. Any thread may call it.
     *
     * @param file the file to read
     * @return how large its graph is
     * @throws ClumpException if it cannot be read or is no graph; says where and why
     */
    static GraphShape scan(Path file) {
        TextFiles.checkReadable(file);
        try {
            long bytes = Files.size(file);
            if (bytes < HEADER_BYTES + CHECKSUM_BYTES) {
                throw new ClumpException("not a graph of em3d: file=" + file + ", bytes=" + bytes
                        + ", expected at least " + (HEADER_BYTES + CHECKSUM_BYTES));
            }
            try (GraphFileReader in = new GraphFileReader(file, 0, bytes - CHECKSUM_BYTES)) {
                GraphFile graph = new GraphFile(file, header(in));
                graph.checkLength(bytes);
                for (int virtual = 0; virtual < graph.shape.grid().size(); virtual++) {
                    graph.check(virtual, in);
                }
                in.checkChecksum();
                return graph.shape;
            }
        } catch (IOException e) {
            throw new ClumpException("cannot read the input: file=" + file + ", cause=" + e, e);
        }
    }

    @Override
    public GraphShape shape() {
        return shape;
    }

    @Override
    public GraphPart part(int virtual) throws IOException {
        long partBytes = partBytes(shape);
        long start = HEADER_BYTES + virtual * partBytes;
        try (GraphFileReader in = new GraphFileReader(file, start, start + partBytes)) {
            int nodes = shape.nodes();
            int edges = nodes * shape.degree();
            double[] electric = new double[nodes];
            double[] magnetic = new double[nodes];
            numbers(in, nodes, electric);
            numbers(in, nodes, magnetic);
            return new GraphPart(
                    edges(in, virtual, electric, new int[edges], new double[edges]),
                    edges(in, virtual, magnetic, new int[edges], new double[edges]));
        }
    }

    /** Returns the number of bytes of a virtual processor's part. */
    static long partBytes(GraphShape shape) {
        return 2L * shape.nodes() * (Double.BYTES + (long) shape.degree() * (Integer.BYTES + Double.BYTES));
    }

    private static GraphShape header(GraphFileReader in) throws IOException {
        long magic = in.nextLong();
        if (magic != MAGIC) {
            throw in.invalid("0x" + Long.toHexString(magic), "the magic number CLUMPEM3", Long.BYTES);
        }
        int version = in.nextInt();
        if (version != VERSION) {
            throw in.invalid(version, "version " + VERSION, Integer.BYTES);
        }
        try {
            Grid grid = new Grid(in.nextInt(), in.nextInt(), in.nextInt());
            return new GraphShape(grid, in.nextInt(), in.nextInt());
        } catch (ClumpException e) {
            throw new ClumpException("not a graph of em3d: file=" + in.file() + ", offset=12, " + e.getMessage(), e);
        }
    }

    private void checkLength(long bytes) {
        long needed = HEADER_BYTES + shape.grid().size() * partBytes(shape) + CHECKSUM_BYTES;
        if (bytes != needed) {
            throw new ClumpException("graph of another length than its header says: file=" + file + ", bytes=" + bytes
                    + ", expected " + needed + " for grid=" + shape.grid() + ", nodes=" + shape.nodes() + ", degree="
                    + shape.degree());
        }
    }

    private void check(int virtual, GraphFileReader in) throws IOException {
        int edges = shape.nodes() * shape.degree();
        numbers(in, 2L * shape.nodes(), null);
        for (int field = 0; field < Field.values().length; field++) {
            sources(in, virtual, edges, null);
            numbers(in, edges, null);
        }
    }

    private FieldPart edges(GraphFileReader in, int virtual, double[] values, int[] sources, double[] weights)
            throws IOException {
        sources(in, virtual, sources.length, sources);
        numbers(in, weights.length, weights);
        return new FieldPart(values, sources, weights);
    }

    private void numbers(GraphFileReader in, long count, double @Nullable [] into) throws IOException {
        for (long i = 0; i < count; i++) {
            double number = in.nextDouble();
            if (!Double.isFinite(number)) {
                throw in.invalid(number, "a finite number", Double.BYTES);
            }
            if (into != null) {
                into[(int) i] = number;
            }
        }
    }

    private void sources(GraphFileReader in, int virtual, int count, int @Nullable [] into) throws IOException {
        Grid grid = shape.grid();
        for (int i = 0; i < count; i++) {
            int source = in.nextInt();
            if (source < 0 || source >= shape.totalNodes()) {
                throw in.invalid(source, "the number of a node, less than " + shape.totalNodes(), Integer.BYTES);
            }
            int from = shape.virtualProcessor(source);
            if (from != virtual && !grid.areNeighbours(from, virtual)) {
                throw in.invalid(
                        source + " of virtual processor " + from,
                        "a node of virtual processor " + virtual + " or of a neighbour in the grid of " + grid,
                        Integer.BYTES);
            }
            if (into != null) {
                into[i] = source;
            }
        }
    }
}
