package io.clump.poll;

import io.clump.am2.ClumpException;

/**
 * The six parameters of the adaptive strategy (Lumetta 1998, Table 4.1).
 *
 * @param acceptance most local messages a poll accepts; from the network it accepts as many for each poll of the skip
 * @param accuracy what one message counts in a traffic estimate: a, a power of two
 * @param damping how slowly the estimates follow the traffic: d, a power of two below the accuracy
 * @param equality polls from one look at the network to the next when both protocols carry the same traffic: k
 * @param minimumSkip least polls from one look at the network to the next
 * @param maximumSkip most polls from one look at the network to the next; at most the damping, as the linear stand-in for
 *     the damping over many polls is good up to there only (section 4.2.2)
 */
public record AdaptiveParameters(
        int acceptance, int accuracy, int damping, int equality, int minimumSkip, int maximumSkip) {
    /** The values that the thesis found best. */
    public static final AdaptiveParameters DEFAULT = new AdaptiveParameters(4, 4_096, 256, 4, 4, 64);

    private static final String EXPECTED =
            "adaptive, or adaptive: and any of accept=N,accuracy=N,damping=N,equality=N,smin=N,smax=N";

    /** Checks the values. */
    public AdaptiveParameters {
        checkPositive("accept", acceptance);
        checkPowerOfTwo("accuracy", accuracy);
        checkPowerOfTwo("damping", damping);
        checkPositive("equality", equality);
        checkPositive("smin", minimumSkip);
        checkPositive("smax", maximumSkip);
        checkOrder("smin", minimumSkip, "smax", maximumSkip);
        checkOrder("smax", maximumSkip, "damping", damping);
        if (damping == accuracy) {
            throw new ClumpException("invalid poll strategy: damping=" + damping + ", expected less than the accuracy");
        }
        checkOrder("damping", damping, "accuracy", accuracy);
        checkProducts(acceptance, accuracy, damping, equality, maximumSkip);
    }

    /**
     * Reads parameters as they stand in a specification, after {@code adaptive:}.
     *
     * @param text names and values, {@code name=value} with commas between; what is missing has its default
     * @return the parameters
     * @throws ClumpException if a name is unknown or given twice, or a value is invalid; says which
     */
    public static AdaptiveParameters parse(String text) {
        Values values = new Values(DEFAULT);
        if (!text.isEmpty()) {
            for (String assignment : text.split(",", -1)) {
                values.assign(assignment);
            }
        }
        return values.toParameters();
    }

    private static void checkPositive(String name, int value) {
        if (value < 1) {
            throw new ClumpException("invalid poll strategy: " + name + "=" + value + ", expected 1 or more");
        }
    }

    private static void checkPowerOfTwo(String name, int value) {
        checkPositive(name, value);
        if (Integer.bitCount(value) != 1) {
            throw new ClumpException("invalid poll strategy: " + name + "=" + value + ", expected a power of two");
        }
    }

    private static void checkOrder(String lowName, int low, String highName, int high) {
        if (low > high) {
            throw new ClumpException(
                    "invalid poll strategy: " + lowName + "=" + low + ", expected at most " + highName + "=" + high);
        }
    }

    /** No intermediate result may leave 63 bits, whatever the traffic; see the bounds in {@link AdaptivePoll}. */
    private static void checkProducts(int acceptance, int accuracy, int damping, int equality, int maximumSkip) {
        try {
            long mostNetworkMessages = Math.multiplyExact(acceptance, maximumSkip);
            long mostRemote = Math.multiplyExact(mostNetworkMessages, accuracy) + 1;
            Math.multiplyExact(mostRemote, 4L * damping);
            long mostLocal = Math.multiplyExact((long) acceptance * accuracy, equality);
            Math.multiplyExact(mostLocal, 2L * damping);
        } catch (ArithmeticException e) {
            throw new ClumpException(
                    "invalid poll strategy: traffic estimates would overflow: accept=" + acceptance + ", accuracy="
                            + accuracy + ", damping=" + damping + ", equality=" + equality + ", smax=" + maximumSkip,
                    e);
        }
    }

    /** Values while a specification is read. */
    private static final class Values {
        private static final String[] NAMES = {"accept", "accuracy", "damping", "equality", "smin", "smax"};

        private final int[] values;
        private final boolean[] given = new boolean[NAMES.length];

        Values(AdaptiveParameters from) {
            values = new int[] {
                from.acceptance, from.accuracy, from.damping, from.equality, from.minimumSkip, from.maximumSkip
            };
        }

        void assign(String assignment) {
            int equals = assignment.indexOf('=');
            int index = equals < 0 ? -1 : indexOf(assignment.substring(0, equals));
            if (index < 0) {
                throw new ClumpException("invalid poll strategy: found=\"" + assignment + "\", expected " + EXPECTED);
            }
            if (given[index]) {
                throw new ClumpException("invalid poll strategy: " + NAMES[index] + " is given twice");
            }
            given[index] = true;
            values[index] = parse(NAMES[index], assignment.substring(equals + 1));
        }

        AdaptiveParameters toParameters() {
            return new AdaptiveParameters(values[0], values[1], values[2], values[3], values[4], values[5]);
        }

        private static int indexOf(String name) {
            for (int i = 0; i < NAMES.length; i++) {
                if (NAMES[i].equals(name)) {
                    return i;
                }
            }
            return -1;
        }

        private static int parse(String name, String value) {
            try {
                return Integer.parseInt(value);
            } catch (NumberFormatException e) {
                throw new ClumpException(
                        "invalid poll strategy: " + name + "=\"" + value + "\", expected an integer of 32 bits", e);
            }
        }
    }
}
