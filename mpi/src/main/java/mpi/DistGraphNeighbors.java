package mpi;

import io.clump.mpi.collective.Parts;
import io.clump.mpi.collective.Replications;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Edges of this process in a distributed graph. Immutable. */
public final class DistGraphNeighbors {
    /** Numbers of an edge: its source, its destination, and its weight. */
    private static final int NUMBERS = 3;

    private final int[] sources;
    private final int[] sourceWeights;
    private final int[] destinations;
    private final int[] destinationWeights;
    private final boolean isWeighted;

    private DistGraphNeighbors(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights, boolean isWeighted) {
        this.sources = sources;
        this.sourceWeights = sourceWeights;
        this.destinations = destinations;
        this.destinationWeights = destinationWeights;
        this.isWeighted = isWeighted;
    }

    /** Edges that this process knows. */
    static DistGraphNeighbors weighted(
            int size, int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights) {
        checkRanks(size, sources);
        checkRanks(size, destinations);
        checkWeights(sources.length, sourceWeights);
        checkWeights(destinations.length, destinationWeights);
        return new DistGraphNeighbors(
                sources.clone(),
                Arrays.copyOf(sourceWeights, sources.length),
                destinations.clone(),
                Arrays.copyOf(destinationWeights, destinations.length),
                true);
    }

    /** Edges that this process knows, without weights. */
    static DistGraphNeighbors unweighted(int size, int[] sources, int[] destinations) {
        checkRanks(size, sources);
        checkRanks(size, destinations);
        return new DistGraphNeighbors(
                sources.clone(), ones(sources.length), destinations.clone(), ones(destinations.length), false);
    }

    /**
     * Edges that any process knows. All processes call this, and get each other's edges; each process keeps its own, in
     * the order of the neighbours' ranks.
     */
    static DistGraphNeighbors gathered(
            Communicator communicator, int[] sources, int[] degrees, int[] destinations, int @Nullable [] weights) {
        Team team = communicator.team();
        int[] all = allGather(team, edges(team.size(), sources, degrees, destinations, weights));
        int[] in = IntStream.range(0, all.length / NUMBERS)
                .filter(edge -> all[NUMBERS * edge + 1] == team.rank())
                .toArray();
        int[] out = IntStream.range(0, all.length / NUMBERS)
                .filter(edge -> all[NUMBERS * edge] == team.rank())
                .toArray();
        return new DistGraphNeighbors(
                numbers(all, in, 0), numbers(all, in, 2), numbers(all, out, 1), numbers(all, out, 2), weights != null);
    }

    private static int[] edges(int size, int[] sources, int[] degrees, int[] destinations, int @Nullable [] weights) {
        checkRanks(size, sources);
        checkRanks(size, destinations);
        if (degrees.length < sources.length) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "one degree for each source: found=" + degrees.length + ", expected " + sources.length);
        }
        int count = 0;
        for (int i = 0; i < sources.length; i++) {
            if (degrees[i] < 0) {
                throw new MPIException(MPI.ERR_ARG, "negative degree: found=" + degrees[i]);
            }
            count = Math.addExact(count, degrees[i]);
        }
        if (count > destinations.length) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "the degrees add up to the number of destinations: found=" + count + ", expected "
                            + destinations.length);
        }
        if (weights != null) {
            checkWeights(count, weights);
        }
        int[] edges = new int[Math.multiplyExact(NUMBERS, count)];
        int edge = 0;
        for (int i = 0; i < sources.length; i++) {
            for (int end = edge + degrees[i]; edge < end; edge++) {
                edges[NUMBERS * edge] = sources[i];
                edges[NUMBERS * edge + 1] = destinations[edge];
                edges[NUMBERS * edge + 2] = weights == null ? 1 : weights[edge];
            }
        }
        return edges;
    }

    private static int[] allGather(Team team, int[] own) {
        int[] counts = new int[team.size()];
        Replications.allGather(team, Slice.of(own.length), Slice.of(counts), 1).run();
        int[] displacements = new int[counts.length];
        for (int rank = 1; rank < counts.length; rank++) {
            displacements[rank] = Math.addExact(displacements[rank - 1], counts[rank - 1]);
        }
        int last = counts.length - 1;
        int[] all = new int[Math.addExact(displacements[last], counts[last])];
        Slice[] parts = Parts.of(all, 0, counts, displacements, TypeMap.basic(Kind.INT), counts.length);
        Replications.allGather(team, Slice.of(own), parts).run();
        return all;
    }

    private static int[] numbers(int[] all, int[] edges, int which) {
        return IntStream.of(edges).map(edge -> all[NUMBERS * edge + which]).toArray();
    }

    private static int[] ones(int count) {
        int[] ones = new int[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static void checkRanks(int size, int[] ranks) {
        for (int rank : ranks) {
            if (rank < 0 || rank >= size) {
                throw new MPIException(
                        MPI.ERR_ARG,
                        "an edge of a graph leads to one of its processes: found=" + rank + ", expected 0 to "
                                + (size - 1));
            }
        }
    }

    private static void checkWeights(int edges, int[] weights) {
        if (weights.length < edges) {
            throw new MPIException(
                    MPI.ERR_ARG, "one weight for each edge: found=" + weights.length + ", expected " + edges);
        }
        for (int weight : weights) {
            if (weight < 0) {
                throw new MPIException(MPI.ERR_ARG, "negative weight of an edge: found=" + weight);
            }
        }
    }

    int[] sources() {
        return sources.clone();
    }

    int[] destinations() {
        return destinations.clone();
    }

    /** Returns the number of edges into this process. */
    public int getInDegree() {
        return sources.length;
    }

    /** Returns the number of edges out of this process. */
    public int getOutDegree() {
        return destinations.length;
    }

    /** Returns whether the edges have weights. */
    public boolean isWeighted() {
        return isWeighted;
    }

    /** Returns the process at the beginning of an edge into this one. */
    public int getSource(int i) {
        return sources[i];
    }

    /** Returns the weight of an edge into this process; 1 if the edges have none. */
    public int getSourceWeight(int i) {
        return sourceWeights[i];
    }

    /** Returns the process at the end of an edge out of this one. */
    public int getDestination(int i) {
        return destinations[i];
    }

    /** Returns the weight of an edge out of this process; 1 if the edges have none. */
    public int getDestinationWeight(int i) {
        return destinationWeights[i];
    }
}
