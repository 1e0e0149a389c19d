package io.clump.laboratory.bmi;

import io.clump.am2.ClumpException;
import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.Status;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Ports;
import java.util.Arrays;
import java.util.List;

/**
 * Connection of the processes that measure BMI: side 1 is the server, and sends side 0 the port of its method {@code
 * tcp}.
 */
final class BmiProcess {
    static final String TCP = "tcp";
    static final String HANDSHAKE = "handshake";

    private static final String TCP_SCHEME = "tcp://";
    private static final String TCP_ADDRESS = TCP_SCHEME + "127.0.0.1:";
    private static final String NAMED_ADDRESS = "://server";

    /** Told where there is no port. */
    private static final int NO_PORT = 1;

    private BmiProcess() {}

    /** Initializes the server's methods, each of which listens, and notifies the client. */
    static Bmi serve(Place place) {
        Bmi bmi = Bmi.initialize(methods(place), listen(place), ClumpPair.configuration(place));
        int port = bmi.listenAddresses().stream()
                .filter(address -> address.startsWith(TCP_SCHEME))
                .map(address -> Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)))
                .findFirst()
                .orElse(NO_PORT);
        Ports.exchange(place, port);
        return bmi;
    }

    /** Waits for the server; returns its port. */
    static int awaitServer(Place place) {
        return Ports.exchange(place, NO_PORT);
    }

    /** A client, whose own methods may be fewer than the server's. */
    static Bmi client(Place place, String methods) {
        return Bmi.initialize(methods, "", ClumpPair.configuration(place));
    }

    static Address server(Bmi bmi, String method, int port) {
        return bmi.lookup(addressOf(method, port));
    }

    static String addressOf(String method, int port) {
        return method.equals(TCP) ? TCP_ADDRESS + port : method + NAMED_ADDRESS;
    }

    static String methods(Place place) {
        return place.word("methods");
    }

    static List<String> split(String methods) {
        return List.of(methods.split(","));
    }

    /** Results for one call of a test. */
    static Status[] statuses(int count) {
        Status[] statuses = new Status[count];
        Arrays.setAll(statuses, i -> new Status());
        return statuses;
    }

    /** Throws if an operation has failed: its message never arrives. */
    static void check(Status status) {
        if (status.error() != null) {
            throw new ClumpException("an operation has failed: " + status);
        }
    }

    private static String listen(Place place) {
        return String.join(
                ",",
                split(methods(place)).stream()
                        .map(method -> addressOf(method, 0))
                        .toList());
    }
}
