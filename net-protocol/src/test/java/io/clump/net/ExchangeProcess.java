package io.clump.net;

import io.clump.am2.EndpointName;
import io.clump.am2.ReturnReason;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import io.clump.net.key.Authentication;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One of several processes that send each other requests, short and medium, and answer them, until the test ends that.
 * Prints its name, its progress, when all requests are answered, and its counts.
 *
 * <p>It reads the names of the others, a line each; then {@code report} asks for a line when all living processes have
 * answered more requests, {@code finish} ends sending, {@code end} makes the process print its counts and end.
 */
final class ExchangeProcess implements TestEndpoint.Listener {
    private static final int MOST_UNANSWERED = 64;
    private static final int STEP = 200;

    private final TestEndpoint endpoint;
    private final List<Partner> partners = new ArrayList<>();
    private final Queue<String> orders = new ConcurrentLinkedQueue<>();
    private int damaged;

    private ExchangeProcess(long id, String faults, String retries, String keyFile) {
        endpoint = new TestEndpoint(
                id,
                Map.of("clump.faults", faults, "clump.udp.retries", retries, Authentication.KEY_FILE, keyFile),
                this);
        endpoint.replying = true;
    }

    public static void main(String[] arguments) throws IOException {
        ExchangeProcess self =
                new ExchangeProcess(Long.parseLong(arguments[0]), arguments[1], arguments[2], arguments[3]);
        try (self.endpoint) {
            System.out.println(self.endpoint.name());
            BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (int i = Integer.parseInt(arguments[4]); i > 0; i--) {
                self.partners.add(new Partner(self.endpoint, EndpointName.parse(input.readLine())));
            }
            Thread reader = new Thread(() -> self.readOrders(input));
            reader.setDaemon(true);
            reader.start();
            self.exchange();
            self.partners.forEach(System.out::println);
            System.out.println("damaged " + self.damaged);
        }
    }

    @Override
    public void message(long sender, boolean isReply, int value, boolean intact) {
        damaged += intact ? 0 : 1;
        Partner from = partner(sender);
        if (isReply) {
            from.disorder += value == from.answered++ ? 0 : 1;
        } else {
            from.disorder += value == from.requested++ ? 0 : 1;
        }
    }

    @Override
    public void returned(ReturnReason reason, boolean isReply, int value, boolean intact) {
        damaged += intact ? 0 : 1;
        // A test sends all processes the same number of bytes for the same value, so only the route identifies the
        // receiver. A process that has ended in order has answered everything.
        Partner gone = partners.stream()
                .filter(partner -> !partner.route.isAlive() && partner.answered < partner.sent)
                .findFirst()
                .orElseThrow();
        if (!isReply) {
            if (gone.returned == 0) {
                gone.firstReturned = value;
            }
            gone.disorder += value == gone.firstReturned + gone.returned++ ? 0 : 1;
        }
    }

    private void exchange() {
        boolean finishing = false;
        boolean reported = false;
        long goal = Long.MAX_VALUE;
        while (true) {
            String order = orders.poll();
            if ("report".equals(order)) {
                goal = answered() + STEP;
            } else if ("finish".equals(order)) {
                finishing = true;
            } else if ("end".equals(order)) {
                return;
            }
            if (!finishing) {
                partners.forEach(this::request);
            }
            endpoint.poll(PollScope.ALL);
            if (answered() >= goal) {
                goal = Long.MAX_VALUE;
                System.out.println("progress");
            }
            // Stable: all requests to a killed process have come back.
            if (finishing && !reported && partners.stream().allMatch(Partner::isSettled) && endpoint.block.isStable()) {
                reported = true;
                System.out.println("settled");
            }
            Thread.yield();
        }
    }

    private void request(Partner to) {
        if (to.route.isAlive() && to.sent - to.answered < MOST_UNANSWERED) {
            int dataBytes = to.sent % 10 == 0 ? to.sent % 8193 : 0;
            to.sent += endpoint.request(to.route, to.sent, dataBytes) ? 1 : 0;
        }
    }

    /** Returns the least number of answers of any living process. */
    private long answered() {
        return partners.stream()
                .filter(partner -> partner.route.isAlive())
                .mapToLong(partner -> partner.answered)
                .min()
                .orElse(0);
    }

    private Partner partner(long id) {
        return partners.stream()
                .filter(partner -> partner.name.id() == id)
                .findFirst()
                .orElseThrow();
    }

    private void readOrders(BufferedReader input) {
        try {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                orders.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Another process, with the counts of the messages sent there and received from there; values count from 0. */
    private static final class Partner {
        private final EndpointName name;
        private final Route route;
        private int sent;
        private int answered;
        private int requested;
        private int returned;
        private int firstReturned = -1;
        private int disorder;

        Partner(TestEndpoint endpoint, EndpointName name) {
            this.name = name;
            route = Objects.requireNonNull(endpoint.block.routeTo(name));
        }

        boolean isSettled() {
            return sent == answered || !route.isAlive();
        }

        /** Returns a line of counts, as {@link ExchangeLedger} reads it. */
        @Override
        public String toString() {
            return name.id() + " " + sent + " " + answered + " " + requested + " " + returned + " " + firstReturned
                    + " " + disorder;
        }
    }
}
