package io.clump.poll;

import io.clump.am2.ClumpException;
import java.util.List;
import java.util.Map;

/**
 * The six parameters of the adaptive strategy (Lumetta 1998, Table 4.1). A specification calls them {@code accept},
 * {@code a}, {@code d}, {@code k}, {@code smin} and {@code smax}.
 *
 * @param acceptance maximum number of local messages that a poll accepts; a poll of the network accepts as many for
 *     each poll of the skip
 * @param accuracy weight of one message in a traffic estimate: a, a power of two
 * @param damping damping of the estimates: d, a power of two below the accuracy
 * @param equality polls from one poll of the network to the next when both protocols carry the same traffic: k
 * @param minimumSkip minimum number of polls from one poll of the network to the next
 * @param maximumSkip maximum number of polls from one poll of the network to the next; at most the damping, since the
 *     linear approximation of the damping over many polls is valid only up to there (section 4.2.2)
 */
public record AdaptiveParameters(
        int acceptance, int accuracy, int damping, int equality, int minimumSkip, int maximumSkip) {
    /** The best values of the thesis. */
    public static final AdaptiveParameters DEFAULT = new AdaptiveParameters(4, 4_096, 256, 4, 4, 64);

    private static final List<String> NAMES = List.of("accept", "a", "d", "k", "smin", "smax");

    private static final String EXPECTED = "adaptive, or adaptive: and any of accept=N,a=N,d=N,k=N,smin=N,smax=N";

    /** Checks the values. */
    public AdaptiveParameters {
        checkPositive("accept", acceptance);
        checkPowerOfTwo("a", accuracy);
        checkPowerOfTwo("d", damping);
        checkPositive("k", equality);
        checkPositive("smin", minimumSkip);
        checkPositive("smax", maximumSkip);
        checkOrder("smin", minimumSkip, "smax", maximumSkip);
        checkOrder("smax", maximumSkip, "d", damping);
        if (damping == accuracy) {
            throw new ClumpException("invalid poll strategy: d=" + damping + ", expected less than a=" + accuracy);
        }
        checkOrder("d", damping, "a", accuracy);
        checkProducts(acceptance, accuracy, damping, equality, maximumSkip);
    }

    /**
     * Parses the parameters of a specification, after {@code adaptive:}.
     *
     * @param text names and values, {@code name=value} separated by commas; missing ones have their defaults
     * @return the parameters
     * @throws ClumpException if a name is unknown or given twice, or a value is invalid; the message names it
     */
    public static AdaptiveParameters parse(String text) {
        Map<String, String> values = Assignments.parse(text, NAMES, EXPECTED);
        return new AdaptiveParameters(
                number(values, "accept", DEFAULT.acceptance),
                number(values, "a", DEFAULT.accuracy),
                number(values, "d", DEFAULT.damping),
                number(values, "k", DEFAULT.equality),
                number(values, "smin", DEFAULT.minimumSkip),
                number(values, "smax", DEFAULT.maximumSkip));
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

    /** Checks that no intermediate result exceeds 63 bits, with any traffic; see the bounds in {@link AdaptivePoll}. */
    private static void checkProducts(int acceptance, int accuracy, int damping, int equality, int maximumSkip) {
        try {
            long mostNetworkMessages = Math.multiplyExact(acceptance, maximumSkip);
            long mostRemote = Math.multiplyExact(mostNetworkMessages, accuracy) + 1;
            Math.multiplyExact(mostRemote, 4L * damping);
            long mostLocal = Math.multiplyExact((long) acceptance * accuracy, equality);
            Math.multiplyExact(mostLocal, 2L * damping);
        } catch (ArithmeticException e) {
            throw new ClumpException(
                    "invalid poll strategy: traffic estimates would overflow: accept=" + acceptance + ", a=" + accuracy
                            + ", d=" + damping + ", k=" + equality + ", smax=" + maximumSkip,
                    e);
        }
    }

    private static int number(Map<String, String> values, String name, int missing) {
        String value = values.get(name);
        if (value == null) {
            return missing;
        }
        try {
            return Assignments.number(value);
        } catch (NumberFormatException e) {
            throw new ClumpException(
                    "invalid poll strategy: " + name + "=\"" + value + "\", expected an integer of 32 bits", e);
        }
    }
}
