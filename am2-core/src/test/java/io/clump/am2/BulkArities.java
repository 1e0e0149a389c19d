package io.clump.am2;

import java.util.List;
import org.agrona.DirectBuffer;

/** Same as {@link Arities}, for long messages, gets and claims. */
final class BulkArities {
    private BulkArities() {}

    static SendResult requestLong(
            RequestOperations from, int to, int handler, DirectBuffer d, long at, List<Integer> arguments) {
        int[] a = Arities.toArray(arguments);
        int n = d.capacity();
        return switch (a.length) {
            case 0 -> from.requestLong(to, handler, d, 0, n, at);
            case 1 -> from.requestLong(to, handler, d, 0, n, at, a[0]);
            case 2 -> from.requestLong(to, handler, d, 0, n, at, a[0], a[1]);
            case 3 -> from.requestLong(to, handler, d, 0, n, at, a[0], a[1], a[2]);
            case 4 -> from.requestLong(to, handler, d, 0, n, at, a[0], a[1], a[2], a[3]);
            case 5 -> from.requestLong(to, handler, d, 0, n, at, a[0], a[1], a[2], a[3], a[4]);
            case 6 -> from.requestLong(to, handler, d, 0, n, at, a[0], a[1], a[2], a[3], a[4], a[5]);
            case 7 -> from.requestLong(to, handler, d, 0, n, at, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            default -> from.requestLong(to, handler, d, 0, n, at, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
        };
    }

    static void get(Endpoint from, int to, long at, int length, long own, int handler, List<Integer> arguments) {
        int[] a = Arities.toArray(arguments);
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

    static void replyLong(Message to, int handler, DirectBuffer data, long at, List<Integer> arguments) {
        int[] a = Arities.toArray(arguments);
        switch (a.length) {
            case 0 -> to.replyLong(handler, data, 0, data.capacity(), at);
            case 1 -> to.replyLong(handler, data, 0, data.capacity(), at, a[0]);
            case 2 -> to.replyLong(handler, data, 0, data.capacity(), at, a[0], a[1]);
            case 3 -> to.replyLong(handler, data, 0, data.capacity(), at, a[0], a[1], a[2]);
            case 4 -> to.replyLong(handler, data, 0, data.capacity(), at, a[0], a[1], a[2], a[3]);
            case 5 -> to.replyLong(handler, data, 0, data.capacity(), at, a[0], a[1], a[2], a[3], a[4]);
            case 6 -> to.replyLong(handler, data, 0, data.capacity(), at, a[0], a[1], a[2], a[3], a[4], a[5]);
            case 7 -> to.replyLong(handler, data, 0, data.capacity(), at, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            default ->
                to.replyLong(handler, data, 0, data.capacity(), at, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
        }
    }

    static void commit(MediumClaim claim, int handler, List<Integer> arguments) {
        int[] a = Arities.toArray(arguments);
        switch (a.length) {
            case 0 -> claim.commit(handler);
            case 1 -> claim.commit(handler, a[0]);
            case 2 -> claim.commit(handler, a[0], a[1]);
            case 3 -> claim.commit(handler, a[0], a[1], a[2]);
            case 4 -> claim.commit(handler, a[0], a[1], a[2], a[3]);
            case 5 -> claim.commit(handler, a[0], a[1], a[2], a[3], a[4]);
            case 6 -> claim.commit(handler, a[0], a[1], a[2], a[3], a[4], a[5]);
            case 7 -> claim.commit(handler, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            default -> claim.commit(handler, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
        }
    }
}
