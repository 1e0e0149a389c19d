package mpi;

/** Neighbours in a distributed graph; there is no such object, since these graphs are not supported. */
public abstract class DistGraphNeighbors {
    private DistGraphNeighbors() {}

    /** Returns the number of edges into this process. */
    public abstract int getInDegree();

    /** Returns the number of edges out of this process. */
    public abstract int getOutDegree();

    /** Returns whether the edges have weights. */
    public abstract boolean isWeighted();

    /** Returns the process at the beginning of an edge into this one. */
    public abstract int getSource(int i);

    /** Returns the weight of an edge into this process. */
    public abstract int getSourceWeight(int i);

    /** Returns the process at the end of an edge out of this one. */
    public abstract int getDestination(int i);

    /** Returns the weight of an edge out of this process. */
    public abstract int getDestinationWeight(int i);
}
