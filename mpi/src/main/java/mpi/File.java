package mpi;

/** Files of all processes together, which are not supported: the constructor throws. */
public final class File {
    /** Not supported. */
    public File(Comm comm, String filename, int amode) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public File(Comm comm, String filename, int amode, Info info) {
        throw Unsupported.files();
    }

    /** Not supported. */
    @SuppressWarnings("DoNotCallSuggester") // programs that call it compile, and are told when they run
    public static void delete(String filename) {
        throw Unsupported.files();
    }
}
