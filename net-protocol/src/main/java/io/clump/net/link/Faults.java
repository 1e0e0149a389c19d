package io.clump.net.link;

import io.clump.am2.ClumpException;

/**
 * What a {@link FaultyLink} does to the datagrams it sends.
 *
 * @param loss fraction that is dropped, 0 to 0.9
 * @param duplicate fraction that is sent twice, 0 to 1
 * @param reorder fraction that is sent after later ones, 0 to 1
 * @param seed chooses which
 */
public record Faults(double loss, double duplicate, double reorder, long seed) {
    /** No faults. */
    public static final Faults NONE = new Faults(0, 0, 0, 0);

    private static final double MAX_LOSS = 0.9;

    private static final String EXPECTED = "expected loss=0..0.9,duplicate=0..1,reorder=0..1,seed=<integer>";

    /** Checks the fractions. */
    public Faults {
        check("loss", loss, MAX_LOSS);
        check("duplicate", duplicate, 1);
        check("reorder", reorder, 1);
    }

    /**
     * Reads faults from a property.
     *
     * @param text for instance {@code loss=0.1,duplicate=0.1,reorder=0.1,seed=7}; what is missing is 0; may be empty
     * @return the faults
     * @throws ClumpException if the text is something else; quotes it
     */
    public static Faults parse(String text) {
        Faults faults = NONE;
        if (text.isEmpty()) {
            return faults;
        }
        for (String setting : text.split(",", -1)) {
            int equals = setting.indexOf('=');
            if (equals < 0) {
                throw invalid(setting);
            }
            faults = faults.with(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return faults;
    }

    /**
     * The same faults for another link, which must not fail in step with the first.
     *
     * @param link number of the link
     * @return faults with another seed
     */
    public Faults forLink(int link) {
        return new Faults(loss, duplicate, reorder, seed + link);
    }

    private Faults with(String name, String value) {
        try {
            return switch (name) {
                case "loss" -> new Faults(Double.parseDouble(value), duplicate, reorder, seed);
                case "duplicate" -> new Faults(loss, Double.parseDouble(value), reorder, seed);
                case "reorder" -> new Faults(loss, duplicate, Double.parseDouble(value), seed);
                case "seed" -> new Faults(loss, duplicate, reorder, Long.parseLong(value));
                default -> throw invalid(name + "=" + value);
            };
        } catch (NumberFormatException e) {
            throw new ClumpException("invalid fault: found=\"" + name + "=" + value + "\", " + EXPECTED, e);
        }
    }

    private static void check(String name, double fraction, double most) {
        // Written so that NaN is refused, too.
        if (!(fraction >= 0 && fraction <= most)) {
            throw invalid(name + "=" + fraction);
        }
    }

    private static ClumpException invalid(String setting) {
        return new ClumpException("invalid fault: found=\"" + setting + "\", " + EXPECTED);
    }
}
