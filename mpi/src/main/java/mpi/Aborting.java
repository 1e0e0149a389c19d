package mpi;

/** Ends the process, and with it the job: the launcher ends the others, and names the first one. */
final class Aborting {
    private static final int MOST_STATUS = 255;

    private Aborting() {}

    /**
     * Does not return. The streams are flushed, but no hook of the virtual machine runs, which could wait for others.
     */
    static void abort(int status) {
        System.out.flush();
        System.err.flush();
        int reported = status > 0 && status <= MOST_STATUS ? status : 1;
        if (Environment.isInitialized() && !Environment.isFinalized()) {
            Environment.monitor().aborting(reported);
        }
        Runtime.getRuntime().halt(reported);
    }
}
