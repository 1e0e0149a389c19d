package io.clump.mpi;

import io.clump.splitc.SpmdProgram;
import io.clump.splitc.ThreadJob;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A job of threads, each of which has classes of MPI of its own: MPI is once in a process, and its constants are
 * static. So a program runs as it is, on any number of ranks, in one virtual machine.
 */
public final class MpiJob {
    private static final String PROGRAM = "io.clump.mpi.process.MpiProgram";

    private final ThreadJob job;
    private boolean goesOn;

    private MpiJob(ThreadJob job) {
        this.job = job;
    }

    /** All ranks on one node. */
    public static MpiJob onOneNode(int size) {
        return new MpiJob(ThreadJob.onOneNode(size));
    }

    /** Ranks on several nodes, with UDP between them. */
    public static MpiJob onNodes(int... nodeOfRank) {
        return new MpiJob(ThreadJob.onNodes(nodeOfRank));
    }

    /** The same with a property of all layers. */
    public MpiJob property(String key, String value) {
        job.property(key, value);
        return this;
    }

    /** The same job, in which the other processes go on when one vanishes. */
    public MpiJob surviving() {
        goesOn = true;
        return this;
    }

    /** Runs the main class on all ranks; throws what one of them threw. */
    public void run(Class<?> main, String... arguments) {
        Map<String, String> parameters = new TreeMap<>();
        parameters.put("main", main.getName());
        parameters.put("arguments", Integer.toString(arguments.length));
        for (int i = 0; i < arguments.length; i++) {
            parameters.put("argument." + i, arguments[i]);
        }
        SpmdProgram all = splitc -> {
            if (goesOn) {
                splitc.closeAlone();
            }
            try (Isolated loader = new Isolated()) {
                Thread.currentThread().setContextClassLoader(loader);
                SpmdProgram program = loader.loadClass(PROGRAM)
                        .asSubclass(SpmdProgram.class)
                        .getDeclaredConstructor()
                        .newInstance();
                program.run(splitc);
            }
        };
        List<@Nullable Throwable> failures = job.parameters(rank -> parameters).runToFailures(all);
        AssertionError error = new AssertionError(job + ": a process failed");
        failures.stream()
                .filter(failure -> failure != null && !(goesOn && failure instanceof ThreadJob.Vanished))
                .forEach(error::addSuppressed);
        if (error.getSuppressed().length > 0) {
            throw error;
        }
    }

    /** Has classes of MPI, and those of its tests, of its own. */
    private static final class Isolated extends URLClassLoader {
        Isolated() {
            super(urls(), MpiJob.class.getClassLoader());
        }

        private static URL[] urls() {
            return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                    .map(Isolated::url)
                    .toArray(URL[]::new);
        }

        private static URL url(String entry) {
            try {
                return Path.of(entry).toUri().toURL();
            } catch (MalformedURLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("mpi.") && !name.startsWith("io.clump.mpi.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }

        @Override
        public void close() throws IOException {
            super.close();
        }
    }
}
