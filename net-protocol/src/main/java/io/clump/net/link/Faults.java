package io.clump.net.link;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Faults that a {@link FaultyLink} injects into datagrams. Fractions and delays concern sent datagrams.
 *
 * @param loss fraction that is dropped, 0 to 0.9
 * @param duplicate fraction that is sent twice, 0 to 1
 * @param reorder fraction that is sent after later ones, 0 to 1
 * @param corrupt fraction in which a bit changes, 0 to 1
 * @param truncate fraction whose end is cut off, 0 to 1
 * @param breaks fraction before which the connection with the receiver breaks, 0 to 0.5, if the network has connections
 * @param leastDelayNanos least time for which each is delayed
 * @param mostDelayNanos most time for which each is delayed; if it is more than the least, datagrams overtake each
 *     other
 * @param outages times during which nothing is sent, or nothing received
 * @param seed seed of the random choices
 */
public record Faults(
        double loss,
        double duplicate,
        double reorder,
        double corrupt,
        double truncate,
        double breaks,
        long leastDelayNanos,
        long mostDelayNanos,
        List<Outage> outages,
        long seed) {
    /** Property of a layer: the faults that are injected into its datagrams. */
    public static final String PROPERTY = "clump.faults";

    /** No faults. */
    public static final Faults NONE = new Faults(0, 0, 0, 0, 0, 0, 0, 0, List.of(), 0);

    private static final double MAX_LOSS = 0.9;

    private static final double MAX_BREAKS = 0.5;

    private static final int NODE_FACTOR = 1_000_003;

    private static final String RANGE = "..";

    /** Names of the settings that may be given several times. */
    private static final Set<String> OUTAGES = Set.of("mute", "deaf", "cut");

    private static final Pattern SEED = Pattern.compile("-?[0-9]{1,19}");

    private static final Pattern FRACTION = Pattern.compile("[0-9]*\\.?[0-9]+([eE]-?[0-9]{1,3})?");

    /** Text form of faults, for messages. */
    public static final String FORM = "loss=0..0.9,dup=0..1,reorder=0..1,corrupt=0..1,truncate=0..1,break=0..0.5,"
            + "delay=<time>[..<time>],mute=" + Outage.FORM + ",deaf=" + Outage.FORM + ",cut=" + Outage.FORM
            + ",seed=<integer>";

    /** Checks the fractions and copies the list. */
    public Faults {
        check("loss", loss, MAX_LOSS);
        check("dup", duplicate, 1);
        check("reorder", reorder, 1);
        check("corrupt", corrupt, 1);
        check("truncate", truncate, 1);
        check("break", breaks, MAX_BREAKS);
        if (leastDelayNanos < 0 || mostDelayNanos < leastDelayNanos) {
            throw invalid("delay=" + leastDelayNanos + "ns" + RANGE + mostDelayNanos + "ns");
        }
        outages = List.copyOf(outages);
    }

    /**
     * Reads faults from a property or an option.
     *
     * @param text for instance {@code loss=0.1,dup=0.1,reorder=0.1,delay=1ms..5ms,cut=1@2s+3s,seed=7}; missing settings
     *     are 0; may be empty
     * @return the faults
     * @throws ClumpException if the text is invalid, or gives a setting other than an outage twice; quotes it
     */
    public static Faults parse(String text) {
        Faults faults = NONE;
        if (text.isEmpty()) {
            return faults;
        }
        Set<String> given = new HashSet<>();
        for (String setting : text.split(",", -1)) {
            int equals = setting.indexOf('=');
            if (equals < 0) {
                throw invalid(setting);
            }
            String name = setting.substring(0, equals);
            if (!given.add(name.equals("duplicate") ? "dup" : name) && !OUTAGES.contains(name)) {
                throw new ClumpException("invalid faults: " + name + " is given twice: found=\"" + text + "\"");
            }
            faults = faults.with(name, setting.substring(equals + 1));
        }
        return faults;
    }

    /**
     * Returns the faults of the links of a layer: those of its property, without the outages of other nodes, and with a
     * seed that differs from those of other nodes.
     *
     * @param configuration the layer's
     * @return the faults
     * @throws ClumpException if the property is invalid; quotes it
     */
    public static Faults of(LayerConfiguration configuration) {
        Faults faults = parse(configuration.properties().getOrDefault(PROPERTY, ""));
        return faults.isNone() ? NONE : faults.forNode(configuration.node());
    }

    /**
     * Returns whether there are no faults. Does not use {@code equals}, since that of a record generates classes on
     * first use, and most processes have no faults.
     *
     * @return true if no datagram is changed, delayed or dropped
     */
    public boolean isNone() {
        return loss == 0
                && duplicate == 0
                && reorder == 0
                && corrupt == 0
                && truncate == 0
                && breaks == 0
                && mostDelayNanos == 0
                && outages.isEmpty();
    }

    /**
     * Returns the same faults for another link, which must not fail in step with the first.
     *
     * @param link number of the link
     * @return faults with another seed
     */
    public Faults forLink(int link) {
        return withSeed(seed + link);
    }

    Faults forNode(String node) {
        List<Outage> own =
                outages.stream().filter(outage -> outage.concerns(node)).toList();
        return new Faults(
                loss,
                duplicate,
                reorder,
                corrupt,
                truncate,
                breaks,
                leastDelayNanos,
                mostDelayNanos,
                own,
                seed + (long) NODE_FACTOR * node.hashCode());
    }

    private Faults with(String name, String value) {
        try {
            return switch (name) {
                case "loss" -> withFractions(fraction(value), duplicate, reorder, corrupt, truncate);
                case "dup", "duplicate" -> withFractions(loss, fraction(value), reorder, corrupt, truncate);
                case "reorder" -> withFractions(loss, duplicate, fraction(value), corrupt, truncate);
                case "corrupt" -> withFractions(loss, duplicate, reorder, fraction(value), truncate);
                case "truncate" -> withFractions(loss, duplicate, reorder, corrupt, fraction(value));
                case "break" -> withBreaks(fraction(value));
                case "delay" -> withDelay(value);
                case "mute" -> and(Outage.parse(Outage.Way.MUTE, value));
                case "deaf" -> and(Outage.parse(Outage.Way.DEAF, value));
                case "cut" -> and(Outage.parse(Outage.Way.CUT, value));
                case "seed" -> withSeed(seed(value));
                default -> throw invalid(name + "=" + value);
            };
        } catch (NumberFormatException e) {
            throw new ClumpException(text(name + "=" + value), e);
        }
    }

    /** Parses a seed; rejects digits of other scripts, blanks and suffixes, although Java accepts them in numbers. */
    private static long seed(String value) {
        if (!SEED.matcher(value).matches()) {
            throw new NumberFormatException("found=" + value);
        }
        return Long.parseLong(value);
    }

    private static double fraction(String value) {
        if (!FRACTION.matcher(value).matches()) {
            throw new NumberFormatException("found=" + value);
        }
        return Double.parseDouble(value);
    }

    private Faults withFractions(double newLoss, double twice, double late, double changed, double cutOff) {
        return new Faults(
                newLoss, twice, late, changed, cutOff, breaks, leastDelayNanos, mostDelayNanos, outages, seed);
    }

    private Faults withBreaks(double broken) {
        return new Faults(
                loss, duplicate, reorder, corrupt, truncate, broken, leastDelayNanos, mostDelayNanos, outages, seed);
    }

    private Faults withDelay(String value) {
        int range = value.indexOf(RANGE);
        long least = Durations.nanos(range < 0 ? value : value.substring(0, range));
        long most = range < 0 ? least : Durations.nanos(value.substring(range + RANGE.length()));
        return new Faults(loss, duplicate, reorder, corrupt, truncate, breaks, least, most, outages, seed);
    }

    private Faults and(Outage outage) {
        List<Outage> all = new ArrayList<>(outages);
        all.add(outage);
        return new Faults(
                loss, duplicate, reorder, corrupt, truncate, breaks, leastDelayNanos, mostDelayNanos, all, seed);
    }

    private Faults withSeed(long newSeed) {
        return new Faults(
                loss, duplicate, reorder, corrupt, truncate, breaks, leastDelayNanos, mostDelayNanos, outages, newSeed);
    }

    private static void check(String name, double fraction, double most) {
        // Written so that NaN is refused, too.
        if (!(fraction >= 0 && fraction <= most)) {
            throw invalid(name + "=" + fraction);
        }
    }

    private static ClumpException invalid(String setting) {
        return new ClumpException(text(setting));
    }

    private static String text(String setting) {
        return "invalid fault: found=\"" + setting + "\", expected " + FORM;
    }
}
