package io.clump.laboratory.traffic;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;

/** The eight arguments of Clump's short messages: a number of 64 bits and six that are always the same. */
public final class ClumpArguments {
    /** Sum of the six constant arguments. */
    static final long CONSTANT = 3 + 4 + 5 + 6 + 7 + 8;

    private ClumpArguments() {}

    /** Sends a message. */
    public static void request(Endpoint endpoint, int destination, int handler, long number) {
        endpoint.request(destination, handler, (int) number, (int) (number >>> Integer.SIZE), 3, 4, 5, 6, 7, 8);
    }

    public static void echo(Message request, int handler) {
        request.reply(
                handler,
                request.argument(0),
                request.argument(1),
                request.argument(2),
                request.argument(3),
                request.argument(4),
                request.argument(5),
                request.argument(6),
                request.argument(7));
    }

    public static long read(Message message) {
        return message.longArgument(0)
                + message.argument(2)
                + message.argument(3)
                + message.argument(4)
                + message.argument(5)
                + message.argument(6)
                + message.argument(7);
    }
}
