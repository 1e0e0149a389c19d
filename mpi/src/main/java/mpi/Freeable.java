package mpi;

/** A handle that can be freed. */
public interface Freeable {
    /** Gives the object back; it is a null handle then. */
    void free();
}
