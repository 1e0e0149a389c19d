package io.clump.mpi.comm;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import java.util.List;

/**
 * Data that a process of a new world sends to the others about itself.
 *
 * @param identity name of the endpoint that it has in its first world, the same in all its worlds
 * @param endpoint name of its endpoint in this world
 * @param group number of the group of processes with which it was started; 0 if the job began with it
 * @param rank its rank in that group, which is its first world
 */
public record Introduction(EndpointName identity, EndpointName endpoint, int group, int rank) {
    private static final String SEPARATOR = "\t";
    private static final int PARTS = 4;

    /**
     * Reads what {@link #toString} has written.
     *
     * @param text two names and two numbers
     * @return the introduction
     * @throws ClumpException if the text has not these parts
     */
    public static Introduction parse(String text) {
        String[] parts = text.split(SEPARATOR, -1);
        try {
            if (parts.length == PARTS) {
                return new Introduction(
                        EndpointName.parse(parts[0]),
                        EndpointName.parse(parts[1]),
                        Integer.parseInt(parts[2]),
                        Integer.parseInt(parts[3]));
            }
        } catch (NumberFormatException e) {
            throw invalid(text);
        }
        throw invalid(text);
    }

    private static ClumpException invalid(String text) {
        return new ClumpException(
                "not an introduction of a process: found=\"" + text + "\", expected two names and two numbers");
    }

    /** Names a process of a world, also if it is lost before it has introduced itself. */
    static String place(List<Introduction> known, int number, int ownGroup) {
        return number < known.size() ? known.get(number).place(ownGroup) : "number " + number + " of groups that meet";
    }

    /** Names the process for the messages of a process that was started with the given group. */
    String place(int ownGroup) {
        String others = group == 0 ? " of the group that the job began with" : " of spawned group " + group;
        return "rank in MPI.COMM_WORLD=" + rank + (group == ownGroup ? "" : others);
    }

    @Override
    public String toString() {
        return String.join(SEPARATOR, identity.toString(), endpoint.toString(), group + SEPARATOR + rank);
    }
}
