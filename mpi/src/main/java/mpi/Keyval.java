package mpi;

/** Key of attributes of communicators, as FastMPJ has it: {@link MPI#Comm_create_keyval} makes one. */
public final class Keyval {
    private final int number = Comm.createKeyval();

    Keyval() {}

    /** The key as the other dialects have it. */
    int number() {
        return number;
    }
}
