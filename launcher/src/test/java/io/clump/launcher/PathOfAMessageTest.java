package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Handler;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.agrona.IoUtil;
import org.junit.jupiter.api.Test;

/**
 * Methods in {@code docs/path-of-a-message.md}: each calls the next one on the page, and the last one calls the
 * handler.
 */
class PathOfAMessageTest {
    private static final Path DOCS = Path.of("").toAbsolutePath().resolveSibling("docs");
    private static final Pattern ROW = Pattern.compile(
            "\\| (?<number>\\d+) \\| \\[`(?<name>[\\w.]+)\\.(?<method>\\w+)`]\\((?<link>[^)]+)\\) \\|.*");
    private static final Pattern PACKAGE = Pattern.compile(".*/src/main/(?:java|templates)/(?<folder>.*)/[^/]+");
    private static final Pattern CALL =
            Pattern.compile("// (?:Interface)?Method (?:(?<owner>[^\\s.]+)\\.)?(?<method>\\w+):");

    private static final Tag TAG = Tag.of(42);

    /** Maximum number of methods that a request inside a node passes. */
    private static final int MOST_IN_SHARED_MEMORY = 12;

    /** Maximum number of methods that a request between nodes passes. */
    private static final int MOST_OVER_UDP = 23;

    @Test
    void everyMethodIsCalledByOneAboveIt() throws Exception {
        List<Step> above = new ArrayList<>();
        for (String line : Files.readAllLines(DOCS.resolve("path-of-a-message.md"))) {
            Matcher row = ROW.matcher(line);
            if (!row.matches()) {
                above.clear();
                continue;
            }
            Step step = Step.of(row);
            if (!above.isEmpty()) {
                assertThat(above).as(line).anyMatch(earlier -> earlier.calls(step.owner(), step.method()));
            }
            above.add(step);
        }
    }

    @Test
    void theLastMethodsOfBothPathsRunTheHandler() throws Exception {
        List<Step> last = steps().stream()
                .filter(step -> step.method().equals("dispatch"))
                .toList();
        assertThat(last).anyMatch(step -> step.calls(Handler.class, "handle"));
        assertThat(steps().get(MOST_IN_SHARED_MEMORY - 1).calls(Handler.class, "handle"))
                .isTrue();
        assertThat(steps()).hasSizeLessThanOrEqualTo(MOST_IN_SHARED_MEMORY + MOST_OVER_UDP);
    }

    @Test
    void handlerHasTheMethodsOfThePageBelowIt() throws Exception {
        List<String> receiving = new ArrayList<>();
        for (Step step : steps().subList(4, MOST_IN_SHARED_MEMORY)) {
            receiving.add(0, step.owner().getName() + "." + step.method());
        }
        List<String> stack = new ArrayList<>();
        Path directory = Files.createTempDirectory(Path.of("/dev/shm"), "clump-path-");
        try (Layer layer = Layer.open(LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .job(78)
                .node("0")
                .local("shm")
                .network("none")
                .build())) {
            Endpoint sender = layer.allocateBundle().allocateEndpoint();
            Bundle bundle = layer.allocateBundle();
            Endpoint receiver = bundle.allocateEndpoint();
            receiver.setTag(TAG);
            receiver.handlers()
                    .set(
                            1,
                            message -> StackWalker.getInstance()
                                    .forEach(frame -> stack.add(frame.getClassName() + "." + frame.getMethodName())));
            sender.destinations().map(0, receiver.name(), TAG);
            // The first polls only do the initial work.
            assertThat(bundle.poll() + bundle.poll()).isZero();
            sender.request(0, 1);
            assertThat(bundle.poll()).isEqualTo(1);
        } finally {
            IoUtil.delete(directory.toFile(), true);
        }
        stack.removeIf(frame -> frame.contains("$$Lambda") || frame.startsWith(PathOfAMessageTest.class.getName()));
        assertThat(stack.subList(0, receiving.size())).isEqualTo(receiving);
    }

    private static List<Step> steps() throws Exception {
        List<Step> steps = new ArrayList<>();
        for (String line : Files.readAllLines(DOCS.resolve("path-of-a-message.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                steps.add(Step.of(row));
            }
        }
        return steps;
    }

    private record Step(Class<?> owner, String method, List<String> calls) {
        static Step of(Matcher row) throws Exception {
            String link = row.group("link");
            assertThat(DOCS.resolve(link)).exists();
            Matcher folder = PACKAGE.matcher(link);
            assertThat(folder.matches()).as(link).isTrue();
            String type = folder.group("folder").replace('/', '.') + "."
                    + row.group("name").replace('.', '$');
            Class<?> owner = Class.forName(type, false, PathOfAMessageTest.class.getClassLoader());
            String method = row.group("method");
            return new Step(owner, method, callsOf(owner, method));
        }

        boolean calls(Class<?> callee, String name) {
            return calls.stream().anyMatch(call -> isCall(call, callee, name));
        }

        private boolean isCall(String call, Class<?> callee, String name) {
            Matcher matcher = CALL.matcher(call);
            if (!matcher.find() || !matcher.group("method").equals(name)) {
                return false;
            }
            String owned = matcher.group("owner");
            try {
                Class<?> called = owned == null ? owner : Class.forName(owned.replace('/', '.'));
                return called.isAssignableFrom(callee);
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }

        /** Returns the lines of the disassembly that show the calls of all methods of a name. */
        private static List<String> callsOf(Class<?> owner, String method) {
            StringWriter text = new StringWriter();
            int status = ToolProvider.findFirst("javap")
                    .orElseThrow()
                    .run(
                            new PrintWriter(text),
                            new PrintWriter(text),
                            "-p",
                            "-c",
                            "-cp",
                            System.getProperty("java.class.path"),
                            owner.getName());
            assertThat(status).as(text.toString()).isZero();
            List<String> calls = new ArrayList<>();
            boolean isInside = false;
            boolean isThere = false;
            for (String line : text.toString().lines().toList()) {
                if (line.startsWith("  ") && !line.startsWith("   ")) {
                    isInside = line.contains(" " + method + "(");
                    isThere |= isInside;
                } else if (isInside) {
                    calls.add(line);
                }
            }
            assertThat(isThere).as("%s.%s", owner, method).isTrue();
            return calls;
        }
    }
}
