package io.clump.launcher.agent;

import java.io.FileDescriptor;
import java.io.FileOutputStream;

/** The main class of an agent, started by the launcher on a host of a job. */
public final class AgentMain {
    private AgentMain() {}

    /**
     * Serves the launcher over standard input and output.
     *
     * @param arguments none
     * @throws InterruptedException if the thread is interrupted
     */
    public static void main(String[] arguments) throws InterruptedException {
        // Nobody else may print to the control connection.
        System.setOut(System.err);
        int status = new Agent(System.in, new FileOutputStream(FileDescriptor.out)).run(version());
        System.exit(status);
    }

    /** As the build wrote it into the jar's manifest. */
    static String version() {
        String version = AgentMain.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }
}
