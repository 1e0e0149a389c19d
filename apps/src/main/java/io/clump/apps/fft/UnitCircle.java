package io.clump.apps.fft;

/**
 * Cosines and sines of whole fractions of the circle, as precise as doubles are: angles are brought below an eighth
 * first. The same to the bit on all machines.
 */
final class UnitCircle {
    private UnitCircle() {}

    /** Cosine of a number of parts of the circle, 0 to parts; the number of parts is a power of two. */
    static double cosine(int count, int parts) {
        // In eighths of a part, so that an eighth of the circle is a whole number of them.
        long angle = 8L * count % (8L * parts);
        long eighth = parts;
        if (angle > 4 * eighth) {
            angle = 8 * eighth - angle;
        }
        if (angle > 2 * eighth) {
            return -firstQuarter(4 * eighth - angle, eighth);
        }
        return firstQuarter(angle, eighth);
    }

    /** Sine of a number of parts of the circle, 0 to parts; the number of parts is a power of two. */
    static double sine(int count, int parts) {
        // sin a = cos (a − a quarter); four times as many parts make the quarter whole.
        long quarterLater = (4L * count + 3L * parts) % (4L * parts);
        return cosine((int) quarterLater, 4 * parts);
    }

    private static double firstQuarter(long angle, long eighth) {
        double radians = Math.PI / 4 / eighth;
        return angle <= eighth ? StrictMath.cos(angle * radians) : StrictMath.sin((2 * eighth - angle) * radians);
    }
}
