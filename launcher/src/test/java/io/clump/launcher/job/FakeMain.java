package io.clump.launcher.job;

import io.clump.launcher.control.ControlClient;
import io.clump.launcher.control.Event;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;

/**
 * Misbehaving processes in place of those that run programs. Those of rank 0 misbehave, the others wait for their end.
 */
final class FakeMain {
    private FakeMain() {}

    static int rank(Properties properties) {
        return Integer.parseInt(properties.getProperty("clump.rank"));
    }

    static Properties properties(String[] arguments) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(arguments[0]))) {
            properties.load(reader);
        }
        return properties;
    }

    static ControlClient connect(Properties properties) {
        return ControlClient.connect(Path.of(properties.getProperty("clump.control")), rank(properties), order -> {});
    }

    static void waitForTheEnd() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    /** Never reports that it runs. */
    static final class Silent {
        private Silent() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            Properties properties = properties(arguments);
            if (rank(properties) != 0) {
                connect(properties);
            }
            waitForTheEnd();
        }
    }

    /** Prints a line, and ends before it has sent an event. */
    static final class EndsEarly {
        private EndsEarly() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            if (rank(properties(arguments)) == 0) {
                System.out.println("that was it");
                System.exit(3);
            }
            waitForTheEnd();
        }
    }

    /** Ends in the middle of the job with status 0, without reporting its finish. */
    static final class EndsQuietly {
        private EndsQuietly() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            Properties properties = properties(arguments);
            connect(properties);
            if (rank(properties) == 0) {
                System.exit(0);
            }
            waitForTheEnd();
        }
    }

    /** Reports a failure. */
    static final class Fails {
        private Fails() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            Properties properties = properties(arguments);
            ControlClient launcher = connect(properties);
            if (rank(properties) == 0) {
                launcher.end(new Event.Failed("no cheese", "at Kitchen.cook", true));
            }
            waitForTheEnd();
        }
    }

    /** Rank 1 reports that rank 0 is gone, and only then rank 0 ends. */
    static final class MissesAnother {
        private MissesAnother() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            Properties properties = properties(arguments);
            Path complained = Path.of(properties.getProperty("clump.directory")).resolve("complained");
            if (rank(properties) == 0) {
                connect(properties);
                while (!Files.exists(complained)) {
                    Thread.yield();
                }
                Runtime.getRuntime().halt(7);
            }
            connect(properties).send(new Event.Failed("rank 0 is gone"));
            Files.createFile(complained);
            waitForTheEnd();
        }
    }
}
