package io.clump.launcher.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Page over HTTP with the counters of a job, in the text format of Prometheus. Each request reads the counters. */
public final class MetricsServer implements AutoCloseable {
    private static final String PAGE = "/metrics";

    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /** Requests that are answered at a time; a client that does not read occupies one until its time is over. */
    private static final int THREADS = 4;

    /** Connections at a time; others are closed, so that foreign clients do not use up the launcher's descriptors. */
    private static final String MOST_CONNECTIONS = "64";

    /** Seconds for a request, and for an answer. */
    private static final String MOST_SECONDS = "10";

    private static final int MOST_PORT = 65_535;

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int FAILED = 500;

    /** Length of an answer without a body, for the JDK's server. */
    private static final int NO_BODY = -1;

    private static final Pattern ADDRESS = Pattern.compile("(?:(\\[[0-9a-fA-F:.%]+]|[^:\\[\\]]+):)?([0-9]{1,5})");

    private final HttpServer server;
    private final ExecutorService threads;
    private final Path directory;

    private MetricsServer(HttpServer server, ExecutorService threads, Path directory) {
        this.server = server;
        this.threads = threads;
        this.directory = directory;
    }

    /**
     * Serves the counters until {@link #close}.
     *
     * @param address port, or an address or name of this machine, a colon and a port; without an address 127.0.0.1,
     *     and with port 0 any free one
     * @param directory the job's directory; it need not exist yet
     * @return the server
     * @throws BadInputException if the text is no address, or the port is in use
     */
    public static MetricsServer listen(String address, Path directory) {
        System.setProperty("sun.net.httpserver.maxReqTime", MOST_SECONDS);
        System.setProperty("sun.net.httpserver.maxRspTime", MOST_SECONDS);
        System.setProperty("jdk.httpserver.maxConnections", MOST_CONNECTIONS);
        try {
            HttpServer server = HttpServer.create(parse(address), 0);
            ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
                Thread thread = new Thread(task, "metrics");
                thread.setDaemon(true);
                return thread;
            });
            MetricsServer metrics = new MetricsServer(server, threads, directory);
            server.setExecutor(threads);
            server.createContext("/", metrics::answer);
            server.start();
            return metrics;
        } catch (IOException e) {
            throw new BadInputException("cannot serve metrics: found=--metrics-port " + address + ", cause="
                    + e.getMessage() + ", expected a free port of this machine");
        }
    }

    private static InetSocketAddress parse(String text) throws IOException {
        Matcher address = ADDRESS.matcher(text);
        int port = address.matches() ? Integer.parseInt(address.group(2)) : MOST_PORT + 1;
        if (port > MOST_PORT) {
            throw new BadInputException("not an address for metrics: found=--metrics-port " + text
                    + ", expected a port, 0 to " + MOST_PORT + ", or an address and a port, such as 10.0.0.1:9400");
        }
        // Without a name, the loopback address of the other family would be possible.
        String host = address.group(1) == null ? "127.0.0.1" : address.group(1);
        return new InetSocketAddress(InetAddress.getByName(host), port);
    }

    /**
     * Returns where the page is.
     *
     * @return an address that starts with {@code http:}
     */
    public URI page() {
        InetSocketAddress address = server.getAddress();
        String host = address.getAddress().getHostAddress();
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort() + PAGE);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        if (!exchange.getRequestURI().getPath().equals(PAGE)) {
            send(exchange, NOT_FOUND, "the counters are at " + PAGE + "\n");
        } else if (!Set.of("GET", "HEAD").contains(method)) {
            exchange.getResponseHeaders().set("Allow", "GET, HEAD");
            send(exchange, NOT_ALLOWED, "expected GET\n");
        } else {
            try {
                JobView view = JobView.read(directory, System.currentTimeMillis());
                send(exchange, OK, String.join("\n", PrometheusText.lines(view)) + "\n");
            } catch (ClumpException e) {
                send(exchange, FAILED, e.getMessage() + "\n");
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        try (exchange) {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", TYPE);
            boolean isWanted = !exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(status, isWanted ? body.length : NO_BODY);
            if (isWanted) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    /** Ends the page at once. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
