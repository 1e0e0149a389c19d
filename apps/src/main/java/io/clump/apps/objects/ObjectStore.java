package io.clump.apps.objects;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.apps.Phases;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.PlannedApp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Puts and gets objects. Results: {@code seconds} (all clients' visits), {@code objects} and {@code bytes} (put and
 * got), {@code killed} clients, objects that {@code survived} them, and parts that servers have {@code dropped} since
 * their clients were gone, by each process; {@code verified} by rank 0.
 */
public final class ObjectStore extends PlannedApp {
    private static final int FIRST_KILLED_VISIT = 1 << 15;

    /** Objects that a client has put when it is killed. */
    private static final int BEFORE_KILL = 3;

    /** Makes the program; its parameters are those of the job. */
    public ObjectStore() {
        super("object-store", ObjectStorePlan.DESCRIPTION, ObjectStorePlan.HELP, ObjectStorePlan::of);
    }

    @Override
    public void run(SplitC splitc) throws Exception {
        AppOptions options = AppOptions.of(this, splitc);
        LayerConfiguration configuration = LayerConfiguration.fromSystemProperties();
        String[] methods = options.text(ObjectStorePlan.METHODS).split(",", -1);
        String[] listen = new String[methods.length];
        for (int i = 0; i < methods.length; i++) {
            String place = methods[i].equals("tcp") ? host(configuration) + ":0" : "objects-" + splitc.rank();
            listen[i] = methods[i] + "://" + place;
        }
        try (ObjectServer server =
                ObjectServer.start(options.text(ObjectStorePlan.METHODS), String.join(",", listen), configuration)) {
            byte[][] all = splitc.allGather(String.join(",", server.addresses()).getBytes(StandardCharsets.US_ASCII));
            new Work(splitc, options, configuration, server, methods.length, all).run();
        }
    }

    /** The address by which other hosts reach this one: that of the network's interface, if it is named. */
    private static String host(LayerConfiguration configuration) throws IOException {
        String name = configuration.networks().stream()
                .map(network -> configuration.properties().get("clump." + network + ".interface"))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("127.0.0.1");
        NetworkInterface named = NetworkInterface.getByName(name);
        String address = named == null
                ? InetAddress.getByName(name).getHostAddress()
                : named.inetAddresses().findFirst().orElseThrow().getHostAddress();
        return address.indexOf(':') < 0 ? address : "[" + address + "]";
    }

    /** The clients of one process. */
    private static final class Work {
        private final SplitC splitc;
        private final AppOptions options;
        private final LayerConfiguration configuration;
        private final ObjectServer server;
        private final int methods;
        private final List<List<String>> addresses = new ArrayList<>();
        private final int objects;
        private final int visits;
        private final int mostBytes;
        private final int stripeBytes;
        private int survivors;
        private long bytes;
        private int killed;

        Work(
                SplitC splitc,
                AppOptions options,
                LayerConfiguration configuration,
                ObjectServer server,
                int methods,
                byte[][] all) {
            this.splitc = splitc;
            this.options = options;
            this.configuration = configuration;
            this.server = server;
            this.methods = methods;
            for (byte[] of : all) {
                addresses.add(List.of(new String(of, StandardCharsets.US_ASCII).split(",", -1)));
            }
            objects = options.whole(ObjectStorePlan.OBJECTS);
            visits = options.whole(ObjectStorePlan.VISITS);
            mostBytes = options.whole(ObjectStorePlan.MOST_BYTES);
            stripeBytes = options.whole(ObjectStorePlan.STRIPE_BYTES);
        }

        void run() throws Exception {
            Phases phases = new Phases(splitc);
            phases.mainSection(() -> {
                for (int visit = 0; visit < visits; visit++) {
                    int number = visit;
                    phases.run("visit " + (visit + 1), 0, () -> visit(number));
                }
                return null;
            });
            phases.run("kill clients", 0, this::killClients);
            splitc.barrier();
            phases.run("verify", 0, () -> getAll((splitc.rank() + 1) % splitc.size()));
            splitc.barrier();
            // Parts of killed clients go as soon as the server has noticed.
            phases.run("wait for the servers", 0, () -> splitc.pollUntil(() -> server.undecided() == 0));
            tell();
        }

        private void visit(int visit) {
            try (ObjectClient client = client(splitc.rank() + visit)) {
                for (int n = 0; n < objects; n++) {
                    long id = StoredObject.id(splitc.rank(), visit, n);
                    ByteBuffer object = StoredObject.make(id, StoredObject.length(id, mostBytes));
                    client.put(id, object);
                    bytes += object.capacity();
                }
                getVisit(client, splitc.rank(), visit);
            }
        }

        private void getVisit(ObjectClient client, int rank, int visit) {
            for (int n = 0; n < objects; n++) {
                check(client, StoredObject.id(rank, visit, n), true);
            }
        }

        /** Gets and verifies an object; returns whether it is there. */
        private boolean check(ObjectClient client, long id, boolean mustBeThere) {
            ByteBuffer object = client.get(id);
            if (object != null) {
                StoredObject.verify(id, object, mostBytes);
                bytes += object.capacity();
            } else if (mustBeThere) {
                throw new ClumpException("an object is lost: id=" + id);
            }
            return object != null;
        }

        private void killClients() throws IOException {
            for (int kill = splitc.rank(); kill < options.whole(ObjectStorePlan.KILLS); kill += splitc.size()) {
                int visit = FIRST_KILLED_VISIT + kill;
                List<String> arguments = new ArrayList<>();
                for (int argument : new int[] {splitc.rank(), visit, mostBytes, stripeBytes}) {
                    arguments.add(Integer.toString(argument));
                }
                arguments.addAll(addresses("tcp"));
                int put = KilledClient.runAndKill(configuration, BEFORE_KILL, arguments);
                if (put < BEFORE_KILL) {
                    throw new ClumpException("a client to be killed has ended before: objects=" + put);
                }
                killed++;
                try (ObjectClient client = client(kill)) {
                    for (int n = 0; n <= put; n++) {
                        long id = StoredObject.id(splitc.rank(), visit, n);
                        if (check(client, id, n < put)) {
                            survivors++;
                        }
                    }
                }
            }
        }

        private void getAll(int rank) {
            try (ObjectClient client = client(splitc.rank() + visits)) {
                for (int visit = 0; visit < visits; visit++) {
                    getVisit(client, rank, visit);
                }
            }
        }

        private void tell() {
            splitc.monitor().result("objects", Long.toString((long) visits * objects));
            splitc.monitor().result("bytes", Long.toString(bytes));
            splitc.monitor().result("killed", Integer.toString(killed));
            splitc.monitor().result("survived", Integer.toString(survivors));
            splitc.monitor().result("dropped", Integer.toString(server.dropped()));
            if (splitc.rank() == 0) {
                splitc.monitor().result("verified", "true");
            }
        }

        private ObjectClient client(int turn) {
            List<String> servers =
                    addresses.stream().map(of -> of.get(turn % methods)).toList();
            return new ObjectClient(configuration, servers, stripeBytes, this::whileWaiting);
        }

        private List<String> addresses(String method) {
            return addresses.stream()
                    .flatMap(List::stream)
                    .filter(address -> address.startsWith(method + ":"))
                    .toList();
        }

        private void whileWaiting() {
            splitc.poll();
            server.check();
        }
    }
}
