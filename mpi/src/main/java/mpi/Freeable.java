package mpi;

/** A handle that can be given back. */
public interface Freeable {
    /** Gives the object back; it is a null handle then. */
    void free();
}
