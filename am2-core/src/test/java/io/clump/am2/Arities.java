package io.clump.am2;

import java.util.List;
import org.agrona.DirectBuffer;

/** Calls the form of a send that takes just as many arguments as are given. */
final class Arities {
    private Arities() {}

    static void request(Endpoint from, int destination, int handler, List<Integer> a) {
        switch (a.size()) {
            case 0 -> from.request(destination, handler);
            case 1 -> from.request(destination, handler, a.get(0));
            case 2 -> from.request(destination, handler, a.get(0), a.get(1));
            case 3 -> from.request(destination, handler, a.get(0), a.get(1), a.get(2));
            case 4 -> from.request(destination, handler, a.get(0), a.get(1), a.get(2), a.get(3));
            case 5 -> from.request(destination, handler, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4));
            case 6 -> from.request(destination, handler, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4), a.get(5));
            case 7 ->
                from.request(
                        destination, handler, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4), a.get(5), a.get(6));
            default ->
                from.request(
                        destination,
                        handler,
                        a.get(0),
                        a.get(1),
                        a.get(2),
                        a.get(3),
                        a.get(4),
                        a.get(5),
                        a.get(6),
                        a.get(7));
        }
    }

    static void requestMedium(Endpoint from, int destination, int handler, DirectBuffer data, List<Integer> a) {
        int n = data.capacity();
        switch (a.size()) {
            case 0 -> from.requestMedium(destination, handler, data, 0, n);
            case 1 -> from.requestMedium(destination, handler, data, 0, n, a.get(0));
            case 2 -> from.requestMedium(destination, handler, data, 0, n, a.get(0), a.get(1));
            case 3 -> from.requestMedium(destination, handler, data, 0, n, a.get(0), a.get(1), a.get(2));
            case 4 -> from.requestMedium(destination, handler, data, 0, n, a.get(0), a.get(1), a.get(2), a.get(3));
            case 5 ->
                from.requestMedium(destination, handler, data, 0, n, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4));
            case 6 ->
                from.requestMedium(
                        destination, handler, data, 0, n, a.get(0), a.get(1), a.get(2), a.get(3), a.get(4), a.get(5));
            case 7 ->
                from.requestMedium(
                        destination,
                        handler,
                        data,
                        0,
                        n,
                        a.get(0),
                        a.get(1),
                        a.get(2),
                        a.get(3),
                        a.get(4),
                        a.get(5),
                        a.get(6));
            default ->
                from.requestMedium(
                        destination,
                        handler,
                        data,
                        0,
                        n,
                        a.get(0),
                        a.get(1),
                        a.get(2),
                        a.get(3),
                        a.get(4),
                        a.get(5),
                        a.get(6),
                        a.get(7));
        }
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
}
