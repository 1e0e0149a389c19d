package io.clump.am2;

import java.util.List;
import org.agrona.DirectBuffer;

/** As {@link Arities}, for sends that do not wait and for gets. */
final class TryArities {
    private TryArities() {}

    static SendResult tryRequest(Endpoint from, int to, int handler, List<Integer> arguments) {
        int[] a = toArray(arguments);
        return switch (a.length) {
            case 0 -> from.tryRequest(to, handler);
            case 1 -> from.tryRequest(to, handler, a[0]);
            case 2 -> from.tryRequest(to, handler, a[0], a[1]);
            case 3 -> from.tryRequest(to, handler, a[0], a[1], a[2]);
            case 4 -> from.tryRequest(to, handler, a[0], a[1], a[2], a[3]);
            case 5 -> from.tryRequest(to, handler, a[0], a[1], a[2], a[3], a[4]);
            case 6 -> from.tryRequest(to, handler, a[0], a[1], a[2], a[3], a[4], a[5]);
            case 7 -> from.tryRequest(to, handler, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            default -> from.tryRequest(to, handler, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
        };
    }

    static SendResult tryRequestMedium(Endpoint from, int to, int handler, DirectBuffer d, List<Integer> arguments) {
        int[] a = toArray(arguments);
        int n = d.capacity();
        return switch (a.length) {
            case 0 -> from.tryRequestMedium(to, handler, d, 0, n);
            case 1 -> from.tryRequestMedium(to, handler, d, 0, n, a[0]);
            case 2 -> from.tryRequestMedium(to, handler, d, 0, n, a[0], a[1]);
            case 3 -> from.tryRequestMedium(to, handler, d, 0, n, a[0], a[1], a[2]);
            case 4 -> from.tryRequestMedium(to, handler, d, 0, n, a[0], a[1], a[2], a[3]);
            case 5 -> from.tryRequestMedium(to, handler, d, 0, n, a[0], a[1], a[2], a[3], a[4]);
            case 6 -> from.tryRequestMedium(to, handler, d, 0, n, a[0], a[1], a[2], a[3], a[4], a[5]);
            case 7 -> from.tryRequestMedium(to, handler, d, 0, n, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            default -> from.tryRequestMedium(to, handler, d, 0, n, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
        };
    }

    static SendResult tryRequestLong(
            Endpoint from, int to, int handler, DirectBuffer d, long at, List<Integer> arguments) {
        int[] a = toArray(arguments);
        int n = d.capacity();
        return switch (a.length) {
            case 0 -> from.tryRequestLong(to, handler, d, 0, n, at);
            case 1 -> from.tryRequestLong(to, handler, d, 0, n, at, a[0]);
            case 2 -> from.tryRequestLong(to, handler, d, 0, n, at, a[0], a[1]);
            case 3 -> from.tryRequestLong(to, handler, d, 0, n, at, a[0], a[1], a[2]);
            case 4 -> from.tryRequestLong(to, handler, d, 0, n, at, a[0], a[1], a[2], a[3]);
            case 5 -> from.tryRequestLong(to, handler, d, 0, n, at, a[0], a[1], a[2], a[3], a[4]);
            case 6 -> from.tryRequestLong(to, handler, d, 0, n, at, a[0], a[1], a[2], a[3], a[4], a[5]);
            case 7 -> from.tryRequestLong(to, handler, d, 0, n, at, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            default -> from.tryRequestLong(to, handler, d, 0, n, at, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
        };
    }

    static void get(Endpoint from, int to, long at, int length, long own, int handler, List<Integer> arguments) {
        int[] a = toArray(arguments);
        switch (a.length) {
            case 0 -> from.get(to, at, length, own, handler);
            case 1 -> from.get(to, at, length, own, handler, a[0]);
            case 2 -> from.get(to, at, length, own, handler, a[0], a[1]);
            case 3 -> from.get(to, at, length, own, handler, a[0], a[1], a[2]);
            case 4 -> from.get(to, at, length, own, handler, a[0], a[1], a[2], a[3]);
            case 5 -> from.get(to, at, length, own, handler, a[0], a[1], a[2], a[3], a[4]);
            case 6 -> from.get(to, at, length, own, handler, a[0], a[1], a[2], a[3], a[4], a[5]);
            case 7 -> from.get(to, at, length, own, handler, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            default -> from.get(to, at, length, own, handler, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
        }
    }

    private static int[] toArray(List<Integer> arguments) {
        return arguments.stream().mapToInt(Integer::intValue).toArray();
    }
}
