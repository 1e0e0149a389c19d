package mpi;

/**
 * What happens on an error. It is thrown as an {@link MPIException} in any case, and one that the program does not catch
 * ends the job; so this handle only remembers what a program has set.
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
