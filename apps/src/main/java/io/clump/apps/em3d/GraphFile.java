package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import io.clump.apps.BinaryReader;
import io.clump.apps.BinaryWriter;
import io.clump.apps.OutputFile;
import io.clump.apps.Run;
import io.clump.apps.em3d.GraphPart.FieldPart;
import io.clump.splitc.app.TextFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A graph in a file, little-endian. None of it is kept: each part is read, and checked, on each request.
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
 *
 * @param shape result of {@link #scan}
 */
record GraphFile(Path file, GraphShape shape) implements GraphSource {
    static final long MAGIC = 0x334D_4550_4D55_4C43L;

    static final int VERSION = 1;
    static final int HEADER_BYTES = 32;
    static final int CHECKSUM_BYTES = Integer.BYTES;

    /** Checks all of a file, holding none of it; returns the size of its graph, or throws if it is not a graph file. */
    static GraphShape scan(Path file) {
        TextFiles.checkReadable(file);
        try {
            long bytes = Files.size(file);
            if (bytes < HEADER_BYTES + CHECKSUM_BYTES) {
                throw new ClumpException("not a graph of em3d: file=" + file + ", bytes=" + bytes
                        + ", expected at least " + (HEADER_BYTES + CHECKSUM_BYTES));
            }
            try (BinaryReader in = new BinaryReader(file, 0, bytes - CHECKSUM_BYTES)) {
                GraphFile graph = new GraphFile(file, header(in));
                graph.checkLength(bytes);
                for (int virtual = 0; virtual < graph.shape.grid().size(); virtual++) {
                    graph.read(in, virtual, 0, 0);
                }
                in.checkChecksum();
                return graph.shape();
            }
        } catch (IOException e) {
            throw new ClumpException("cannot read the input: file=" + file + ", cause=" + e, e);
        }
    }

    @Override
    public GraphPart part(int virtual) throws IOException {
        long partBytes = partBytes(shape);
        long start = HEADER_BYTES + virtual * partBytes;
        try (BinaryReader in = new BinaryReader(file, start, start + partBytes)) {
            return read(in, virtual, shape.nodes(), shape.nodes() * shape.degree());
        }
    }

    /** Reads and checks a part; keeps the values of some nodes, and some edges into them: all, or none. */
    private GraphPart read(BinaryReader in, int virtual, int keptNodes, int keptEdges) throws IOException {
        double[] electric = numbers(in, shape.nodes(), keptNodes);
        double[] magnetic = numbers(in, shape.nodes(), keptNodes);
        return new GraphPart(edges(in, virtual, electric, keptEdges), edges(in, virtual, magnetic, keptEdges));
    }

    static long partBytes(GraphShape shape) {
        return 2L * shape.nodes() * (Double.BYTES + (long) shape.degree() * (Integer.BYTES + Double.BYTES));
    }

    private static GraphShape header(BinaryReader in) throws IOException {
        long magic = in.nextLong();
        if (magic != MAGIC) {
            throw invalid(in, "0x" + Long.toHexString(magic), "the magic number CLUMPEM3", Long.BYTES);
        }
        int version = in.nextInt();
        if (version != VERSION) {
            throw invalid(in, version, "version " + VERSION, Integer.BYTES);
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
            throw new ClumpException("length of the graph differs from its header: file=" + file + ", bytes=" + bytes
                    + ", expected " + needed + " for grid=" + shape.grid() + ", nodes=" + shape.nodes() + ", degree="
                    + shape.degree());
        }
    }

    /** Makes an exception about the number that was read last. */
    private static ClumpException invalid(BinaryReader in, Object found, String expected, int bytes) {
        return new ClumpException("not a graph of em3d: file=" + in.file() + ", offset=" + (in.position() - bytes)
                + ", found=" + found + ", expected " + expected);
    }

    /** Writes all of a graph; all processes do it together, and that of rank 0 has all the work. */
    static void write(Run run, Path output, GraphSource graph, @Nullable SequentialEm3d after) throws IOException {
        try (OutputFile file = new OutputFile(run, output)) {
            if (run.rank() == 0) {
                write(file.channel(), graph, after, run::progress);
            }
            file.keep();
        }
    }

    /**
     * Writes all of a graph to a file that is open for writing, with the values after some steps unless those are null;
     * reports how many parts are written.
     */
    static void write(FileChannel channel, GraphSource graph, @Nullable SequentialEm3d after, LongConsumer progress)
            throws IOException {
        GraphShape shape = graph.shape();
        Grid grid = shape.grid();
        BinaryWriter out = new BinaryWriter(channel, 0);
        out.put(MAGIC);
        for (int number : new int[] {VERSION, grid.x(), grid.y(), grid.z(), shape.nodes(), shape.degree()}) {
            out.put(number);
        }
        for (int virtual = 0; virtual < grid.size(); virtual++) {
            GraphPart part = graph.part(virtual);
            for (Field field : Field.values()) {
                put(after == null ? part.of(field).values() : after.values(field, virtual), out);
            }
            for (Field field : Field.values()) {
                for (int source : part.of(field).sources()) {
                    out.put(source);
                }
                put(part.of(field).weights(), out);
            }
            progress.accept(virtual + 1L);
        }
        out.putChecksum();
        out.flush();
    }

    private static void put(double[] numbers, BinaryWriter out) throws IOException {
        for (double number : numbers) {
            out.put(number);
        }
    }

    private FieldPart edges(BinaryReader in, int virtual, double[] values, int kept) throws IOException {
        int edges = shape.nodes() * shape.degree();
        int[] sources = new int[kept];
        for (int i = 0; i < edges; i++) {
            int source = source(in, virtual);
            if (i < kept) {
                sources[i] = source;
            }
        }
        return new FieldPart(values, sources, numbers(in, edges, kept));
    }

    private static double[] numbers(BinaryReader in, int count, int kept) throws IOException {
        double[] numbers = new double[kept];
        for (int i = 0; i < count; i++) {
            double number = in.nextDouble();
            if (!Double.isFinite(number)) {
                throw invalid(in, number, "a finite number", Double.BYTES);
            }
            if (i < kept) {
                numbers[i] = number;
            }
        }
        return numbers;
    }

    private int source(BinaryReader in, int virtual) throws IOException {
        int source = in.nextInt();
        if (source < 0 || source >= shape.totalNodes()) {
            throw invalid(in, source, "the number of a node, less than " + shape.totalNodes(), Integer.BYTES);
        }
        int from = shape.virtualProcessor(source);
        if (from != virtual && !shape.grid().areNeighbours(from, virtual)) {
            throw invalid(
                    in,
                    source + " of virtual processor " + from,
                    "a node of virtual processor " + virtual + " or of a neighbour in the grid of " + shape.grid(),
                    Integer.BYTES);
        }
        return source;
    }
}
