package io.clump.splitc;

import java.util.List;
import java.util.Map;

/**
 * Request of a program for more processes of the same program. They are a group of their own in the job, with ranks
 * from 0.
 *
 * @param parts processes with the same parameters, in the order of their ranks
 * @param javaOptions options of their virtual machines, in addition to those of the program
 * @param classPath class path in addition to that of the program
 */
public record ProcessRequest(List<Part> parts, List<String> javaOptions, List<String> classPath) {
    /** Copies the lists. */
    public ProcessRequest {
        parts = List.copyOf(parts);
        javaOptions = List.copyOf(javaOptions);
        classPath = List.copyOf(classPath);
    }

    /**
     * Returns the number of processes.
     *
     * @return their number in all parts
     */
    public int size() {
        return parts.stream().mapToInt(Part::count).sum();
    }

    /**
     * Returns the parameters of a process.
     *
     * @param rank of the process
     * @return those of its part
     */
    public Map<String, String> parameters(int rank) {
        int first = 0;
        for (Part part : parts) {
            first += part.count;
            if (rank < first) {
                return part.parameters;
            }
        }
        throw new IllegalArgumentException("no such rank: found=" + rank + ", expected 0 to " + (first - 1));
    }

    /**
     * Processes with the same parameters.
     *
     * @param count number of processes, at least 1
     * @param parameters parameters of the program
     * @param hints where to start them, such as {@code host}; unknown ones are not read
     */
    public record Part(int count, Map<String, String> parameters, Map<String, String> hints) {
        /** Checks the number. */
        public Part {
            if (count < 1) {
                throw new IllegalArgumentException("no processes: found=" + count + ", expected at least 1");
            }
            parameters = Map.copyOf(parameters);
            hints = Map.copyOf(hints);
        }
    }
}
