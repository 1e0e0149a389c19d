package mpi;

/**
 * Error handler. Every error is thrown as an {@link MPIException}, and an exception that the program does not catch
 * ends the job; this handle only remembers which handler a program has set.
 */
public final class Errhandler implements Freeable {
    private final String name;

    Errhandler(String name) {
        this.name = name;
    }

    @Override
    public void free() {}

    @Override
    public String toString() {
        return name;
    }
}
