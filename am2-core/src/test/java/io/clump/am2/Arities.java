package io.clump.am2;

import java.util.List;
import org.agrona.DirectBuffer;

/** Calls the form of a send that takes exactly the given number of arguments. */
final class Arities {
    private Arities() {}

    static SendResult request(RequestOperations from, int to, int handler, List<Integer> arguments) {
        int[] a = toArray(arguments);
        return switch (a.length) {
            case 0 -> from.request(to, handler);
            case 1 -> from.request(to, handler, a[0]);
            case 2 -> from.request(to, handler, a[0], a[1]);
            case 3 -> from.request(to, handler, a[0], a[1], a[2]);
            case 4 -> from.request(to, handler, a[0], a[1], a[2], a[3]);
            case 5 -> from.request(to, handler, a[0], a[1], a[2], a[3], a[4]);
            case 6 -> from.request(to, handler, a[0], a[1], a[2], a[3], a[4], a[5]);
            case 7 -> from.request(to, handler, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            default -> from.request(to, handler, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
        };
    }

    static SendResult requestMedium(
            RequestOperations from, int to, int handler, DirectBuffer d, List<Integer> arguments) {
        int[] a = toArray(arguments);
        int n = d.capacity();
        return switch (a.length) {
            case 0 -> from.requestMedium(to, handler, d, 0, n);
            case 1 -> from.requestMedium(to, handler, d, 0, n, a[0]);
            case 2 -> from.requestMedium(to, handler, d, 0, n, a[0], a[1]);
            case 3 -> from.requestMedium(to, handler, d, 0, n, a[0], a[1], a[2]);
            case 4 -> from.requestMedium(to, handler, d, 0, n, a[0], a[1], a[2], a[3]);
            case 5 -> from.requestMedium(to, handler, d, 0, n, a[0], a[1], a[2], a[3], a[4]);
            case 6 -> from.requestMedium(to, handler, d, 0, n, a[0], a[1], a[2], a[3], a[4], a[5]);
            case 7 -> from.requestMedium(to, handler, d, 0, n, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            default -> from.requestMedium(to, handler, d, 0, n, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
        };
    }

    static void reply(Message to, int handler, List<Integer> a) {
        switch (a.size()) {
            case 0 -> to.reply(handler);
            case 1 -> to.reply(handler, a.get(0));
            case 2 -> to.reply(handler, a.get(0), a.get(1));
            case 3 -> to.reply(handler, a.get(0), a.get(1), a.get(2));
            case 4 -> to.reply(handler, a.get(0), a.get(1), a.get(2), a.get(3));
            case 5 -> to.reply(handler, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4));
            case 6 -> to.reply(handler, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4), a.get(5));
            case 7 -> to.reply(handler, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4), a.get(5), a.get(6));
            default ->
                to.reply(handler, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4), a.get(5), a.get(6), a.get(7));
        }
    }

    static void replyMedium(Message to, int handler, DirectBuffer data, List<Integer> a) {
        int n = data.capacity();
        switch (a.size()) {
            case 0 -> to.replyMedium(handler, data, 0, n);
            case 1 -> to.replyMedium(handler, data, 0, n, a.get(0));
            case 2 -> to.replyMedium(handler, data, 0, n, a.get(0), a.get(1));
            case 3 -> to.replyMedium(handler, data, 0, n, a.get(0), a.get(1), a.get(2));
            case 4 -> to.replyMedium(handler, data, 0, n, a.get(0), a.get(1), a.get(2), a.get(3));
            case 5 -> to.replyMedium(handler, data, 0, n, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4));
            case 6 -> to.replyMedium(handler, data, 0, n, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4), a.get(5));
            case 7 ->
                to.replyMedium(
                        handler, data, 0, n, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4), a.get(5), a.get(6));
            default ->
                to.replyMedium(
                        handler, data, 0, n, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4), a.get(5), a.get(6),
                        a.get(7));
        }
    }

    static int[] toArray(List<Integer> arguments) {
        return arguments.stream().mapToInt(Integer::intValue).toArray();
    }
}
