package io.clump.apps.objects;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Values;
import io.clump.apps.Application;
import io.clump.apps.OptionList;
import io.clump.apps.Report;
import io.clump.apps.Run;
import io.clump.bmi.Bmi;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
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
    private static final String OBJECTS = "objects";
    private static final String VISITS = "visits";
    private static final String KILLS = "kills";
    private static final String MOST_BYTES = "most-bytes";
    private static final String STRIPE_BYTES = "stripe-bytes";
    private static final String METHODS = "methods";

    private static final int MOST_VISITS = 10_000;

    /** The endpoints of the runtime, of the server, and of one client at a time. */
    private static final int ENDPOINTS_WITH_LAYERS = 3;

    private static final Description DESCRIPTION = OptionList.of(
                    "Stores objects in stripes on several object servers, on BMI")
            .whole("--objects=N", 1, 1 << 20, "20")
            .means("Number of objects that each client stores.")
            .whole("--visits=N", 1, MOST_VISITS, "3")
            .means("Number of clients of each process, one after the other.")
            .whole("--kills=N", 0, MOST_VISITS, "1")
            .means("Number of clients that are killed during a store, over tcp.")
            .whole("--most-bytes=B", 1, 1 << 30, "4000000")
            .means("Length of the longest object.")
            .whole("--stripe-bytes=B", 1, 1 << 30, "65536")
            .means("Length of a stripe.")
            .with("--methods=LIST", Values.text("LIST"), "am,tcp")
            .means("Methods of BMI, separated by commas; clients alternate between them.")
            .description();

    private static final AppHelp HELP = new AppHelp(
            List.of("Each process runs a server, and starts one client after another. The clients store objects of 1"
                    + " byte up to --most-bytes in stripes on all servers, and read them back. At the end, each"
                    + " process reads the objects of another process, and those of the killed clients: each must be"
                    + " complete or absent."),
            "stored, read and verified",
            List.of(
                    "object-store",
                    "object-store --objects 4 --most-bytes 500000000 --kills 0",
                    "object-store --methods tcp --kills 5 --nodes 2 --procs 2"));

    private static final int FIRST_KILLED_VISIT = 1 << 15;

    /** Objects that a client has put when it is killed. */
    private static final int BEFORE_KILL = 3;

    /** Makes the program; its parameters are those of the job. */
    public ObjectStore() {
        super("object-store", DESCRIPTION, HELP, ObjectStore::planned);
    }

    private static AppPlan planned(AppOptions options) {
        Bmi.checkMethods(options.text(METHODS));
        List<String> methods = List.of(options.text(METHODS).split(",", -1));
        if (options.whole(KILLS) > 0 && !methods.contains("tcp")) {
            throw new ClumpException("--kills needs the method tcp: methods=" + options.text(METHODS));
        }
        long bytes = 0;
        for (int rank = 0; rank < options.size(); rank++) {
            for (int visit = 0; visit < options.whole(VISITS); visit++) {
                for (int n = 0; n < options.whole(OBJECTS); n++) {
                    bytes += StoredObject.length(StoredObject.id(rank, visit, n), options.whole(MOST_BYTES));
                }
            }
        }
        // Beside the stored objects each client has one and its parts, and one to compare it with.
        return new AppPlan(
                        rank -> options.parameters(),
                        bytes + 3L * options.size() * options.whole(MOST_BYTES),
                        null,
                        job -> List.of(),
                        ObjectStore::result)
                .withEndpoints(methods.contains("am") ? ENDPOINTS_WITH_LAYERS : 1);
    }

    private static AppResult result(JobResults results) {
        double megabytes = results.sum("objectBytes") / 1e6;
        Report report = new Report(
                Report.text(
                        "%,d objects, %,.1f MB, %,d killed clients",
                        results.sum("objects"), megabytes, results.sum("killed")),
                Report.text("%,.0f MB/s put and got", results.perSecond(megabytes)),
                "all objects, also those of killed clients");
        List.of("objects", "objectBytes", "killed", "survived", "dropped")
                .forEach(key -> report.put(key, results.sum(key)));
        return report.put("megabytesPerSecond", results.perSecond(megabytes)).result();
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
            new Work(run, configuration, server, addresses, new TreeMap<>()).go();
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
            LayerConfiguration configuration,
            ObjectServer server,
            List<List<String>> addresses,
            Map<String, Long> counts) {
        void go() throws Exception {
            run.mainSection(() -> {
                for (int visit = 0; visit < run.options().whole(VISITS); visit++) {
                    int number = visit;
                    run.phase("visit " + (visit + 1), 0, () -> visit(number));
                }
                return null;
            });
            run.phase("kill clients", 0, this::killClients);
            run.splitc().barrier();
            run.phase("verify", 0, () -> getAll((run.rank() + 1) % run.size()));
            run.splitc().barrier();
            // Parts of killed clients go as soon as the server has noticed.
            run.phase("wait for the servers", 0, () -> run.splitc().pollUntil(() -> server.undecided() == 0));
            reportResults();
        }

        private void visit(int visit) {
            try (ObjectClient client = client(run.rank() + visit)) {
                for (int n = 0; n < run.options().whole(OBJECTS); n++) {
                    long id = StoredObject.id(run.rank(), visit, n);
                    ByteBuffer object = StoredObject.make(
                            id, StoredObject.length(id, run.options().whole(MOST_BYTES)));
                    client.put(id, object);
                    count("objects", 1);
                    count("objectBytes", object.remaining());
                }
                getVisit(client, run.rank(), visit);
            }
        }

        private void getVisit(ObjectClient client, int rank, int visit) {
            for (int n = 0; n < run.options().whole(OBJECTS); n++) {
                check(client, StoredObject.id(rank, visit, n), true);
            }
        }

        /** Gets and verifies an object; returns whether it exists. */
        private boolean check(ObjectClient client, long id, boolean mustBeThere) {
            ByteBuffer object = client.get(id);
            if (object != null) {
                StoredObject.verify(id, object, run.options().whole(MOST_BYTES));
                count("objectBytes", object.remaining());
            } else if (mustBeThere) {
                throw new ClumpException("an object is lost: id=" + id);
            }
            return object != null;
        }

        private void killClients() throws IOException {
            for (int kill = run.rank(); kill < run.options().whole(KILLS); kill += run.size()) {
                int visit = FIRST_KILLED_VISIT + kill;
                Stream<String> numbers = Stream.of(
                                run.rank(),
                                visit,
                                run.options().whole(MOST_BYTES),
                                run.options().whole(STRIPE_BYTES))
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
                        long id = StoredObject.id(run.rank(), visit, n);
                        if (check(client, id, n < put)) {
                            count("survived", 1);
                        }
                    }
                }
            }
        }

        private void getAll(int rank) {
            try (ObjectClient client = client(run.rank() + run.options().whole(VISITS))) {
                for (int visit = 0; visit < run.options().whole(VISITS); visit++) {
                    getVisit(client, rank, visit);
                }
            }
        }

        private void count(String key, long more) {
            counts.merge(key, more, Long::sum);
        }

        private void reportResults() {
            count("dropped", server.dropped());
            counts.forEach(run::result);
            run.verdict(null);
        }

        private ObjectClient client(int turn) {
            List<String> servers =
                    addresses.stream().map(of -> of.get(turn % of.size())).toList();
            return new ObjectClient(configuration, servers, run.options().whole(STRIPE_BYTES), this::whileWaiting);
        }

        private Stream<String> addresses(String method) {
            return addresses.stream().flatMap(List::stream).filter(address -> address.startsWith(method + ":"));
        }

        private void whileWaiting() {
            run.splitc().poll();
            server.check();
        }
    }
}
