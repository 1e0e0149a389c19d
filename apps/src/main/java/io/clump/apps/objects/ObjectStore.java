package io.clump.apps.objects;

import static io.clump.apps.objects.ObjectStorePlan.KILLS;
import static io.clump.apps.objects.ObjectStorePlan.METHODS;
import static io.clump.apps.objects.ObjectStorePlan.MOST_BYTES;
import static io.clump.apps.objects.ObjectStorePlan.OBJECTS;
import static io.clump.apps.objects.ObjectStorePlan.STRIPE_BYTES;
import static io.clump.apps.objects.ObjectStorePlan.VISITS;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.apps.Application;
import io.clump.apps.Run;
import io.clump.bmi.Bmi;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts and gets objects. Results: {@code seconds} (all clients' visits), {@code objects} and {@code objectBytes} (put
 * and got), {@code killed} clients, objects that {@code survived} them, and parts that servers have {@code dropped}
 * since their clients were gone, by each process; {@code verified} by rank 0.
 */
public final class ObjectStore extends Application {
    private static final int FIRST_KILLED_VISIT = 1 << 15;

    /** Objects that a client has put when it is killed. */
    private static final int BEFORE_KILL = 3;

    /** Makes the program; its parameters are those of the job. */
    public ObjectStore() {
        super("object-store", ObjectStorePlan.DESCRIPTION, ObjectStorePlan.HELP, ObjectStorePlan::of);
    }

    @Override
    protected void run(Run run) throws Exception {
        SplitC splitc = run.splitc();
        AppOptions options = run.options();
        LayerConfiguration configuration = splitc.layer().configuration();
        String methods = options.text(METHODS);
        String tcp = host(configuration) + ":0";
        String listen = Stream.of(methods.split(",", -1))
                .map(method -> method + "://" + (method.equals("tcp") ? tcp : "objects-" + splitc.rank()))
                .collect(Collectors.joining(","));
        try (ObjectServer server = ObjectServer.start(() -> Bmi.initialize(methods, listen, configuration))) {
            byte[] own = String.join(",", server.addresses()).getBytes(StandardCharsets.US_ASCII);
            List<List<String>> addresses = Stream.of(splitc.allGather(own))
                    .map(of -> List.of(new String(of, StandardCharsets.US_ASCII).split(",", -1)))
                    .toList();
            new Work(run, splitc, options, configuration, server, addresses, new TreeMap<>()).go();
        }
    }

    /** The address by which other hosts reach this one, or the interface that has it: those of the network. */
    private static String host(LayerConfiguration configuration) {
        String host = configuration.networks().stream()
                .flatMap(network -> Stream.of("clump." + network + ".interface", "clump." + network + ".address"))
                .map(configuration.properties()::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("127.0.0.1");
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    /** The clients of one process, and their counts. */
    private record Work(
            Run run,
            SplitC splitc,
            AppOptions options,
            LayerConfiguration configuration,
            ObjectServer server,
            List<List<String>> addresses,
            Map<String, Long> counts) {
        void go() throws Exception {
            run.mainSection(() -> {
                for (int visit = 0; visit < options.whole(VISITS); visit++) {
                    int number = visit;
                    run.phase("visit " + (visit + 1), 0, () -> visit(number));
                }
                return null;
            });
            run.phase("kill clients", 0, this::killClients);
            splitc.barrier();
            run.phase("verify", 0, () -> getAll((splitc.rank() + 1) % splitc.size()));
            splitc.barrier();
            // Parts of killed clients go as soon as the server has noticed.
            run.phase("wait for the servers", 0, () -> splitc.pollUntil(() -> server.undecided() == 0));
            tell();
        }

        private void visit(int visit) {
            try (ObjectClient client = client(splitc.rank() + visit)) {
                for (int n = 0; n < options.whole(OBJECTS); n++) {
                    long id = StoredObject.id(splitc.rank(), visit, n);
                    ByteBuffer object = StoredObject.make(id, StoredObject.length(id, options.whole(MOST_BYTES)));
                    client.put(id, object);
                    count("objects", 1);
                    count("objectBytes", object.remaining());
                }
                getVisit(client, splitc.rank(), visit);
            }
        }

        private void getVisit(ObjectClient client, int rank, int visit) {
            for (int n = 0; n < options.whole(OBJECTS); n++) {
                check(client, StoredObject.id(rank, visit, n), true);
            }
        }

        /** Gets and verifies an object; returns whether it exists. */
        private boolean check(ObjectClient client, long id, boolean mustBeThere) {
            ByteBuffer object = client.get(id);
            if (object != null) {
                StoredObject.verify(id, object, options.whole(MOST_BYTES));
                count("objectBytes", object.remaining());
            } else if (mustBeThere) {
                throw new ClumpException("an object is lost: id=" + id);
            }
            return object != null;
        }

        private void killClients() throws IOException {
            for (int kill = splitc.rank(); kill < options.whole(KILLS); kill += splitc.size()) {
                int visit = FIRST_KILLED_VISIT + kill;
                Stream<String> numbers = Stream.of(
                                splitc.rank(), visit, options.whole(MOST_BYTES), options.whole(STRIPE_BYTES))
                        .map(String::valueOf);
                int put = KilledClient.runAndKill(
                        configuration,
                        BEFORE_KILL,
                        Stream.concat(numbers, addresses("tcp")).toList());
                if (put < BEFORE_KILL) {
                    throw new ClumpException("a client to be killed has ended before: objects=" + put);
                }
                count("killed", 1);
                try (ObjectClient client = client(kill)) {
                    for (int n = 0; n <= put; n++) {
                        long id = StoredObject.id(splitc.rank(), visit, n);
                        if (check(client, id, n < put)) {
                            count("survived", 1);
                        }
                    }
                }
            }
        }

        private void getAll(int rank) {
            try (ObjectClient client = client(splitc.rank() + options.whole(VISITS))) {
                for (int visit = 0; visit < options.whole(VISITS); visit++) {
                    getVisit(client, rank, visit);
                }
            }
        }

        private void count(String key, long more) {
            counts.merge(key, more, Long::sum);
        }

        private void tell() {
            count("dropped", server.dropped());
            counts.forEach(run::result);
            run.verdict(null);
        }

        private ObjectClient client(int turn) {
            List<String> servers =
                    addresses.stream().map(of -> of.get(turn % of.size())).toList();
            return new ObjectClient(configuration, servers, options.whole(STRIPE_BYTES), this::whileWaiting);
        }

        private Stream<String> addresses(String method) {
            return addresses.stream().flatMap(List::stream).filter(address -> address.startsWith(method + ":"));
        }

        private void whileWaiting() {
            splitc.poll();
            server.check();
        }
    }
}
