package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Handler;
import io.clump.am2.RequestOperations;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
    private static final String ACCESS = "org.agrona.UnsafeApi.";
    private static final String STATE_READ = "getIntAcquire";
    private static final Path DOCS = Path.of("").toAbsolutePath().resolveSibling("docs");
    private static final Pattern ROW = Pattern.compile(
            "\\| (?<number>\\d+) \\| \\[`(?<name>[\\w.]+)\\.(?<method>\\w+)`]\\((?<link>[^)]+)\\) \\|.*");
    private static final Pattern PACKAGE = Pattern.compile(".*/src/main/(?:java|templates)/(?<folder>.*)/[^/]+");
    private static final Pattern CALL =
            Pattern.compile("// (?:Interface)?Method (?:(?<owner>[^\\s.]+)\\.)?(?<method>\\w+):");

    /** Accesses to memory that move a message: its position is claimed, it is written, its state published and read. */
    private static final List<String> STEPS = List.of("getAndAddLong", "putLong", "putIntRelease", STATE_READ);

    /** Methods that answer whether something is closed, parallel or gone. */
    private static final Set<String> QUESTIONS = Set.of(
            "isFreeForOwner",
            "isParallel",
            "turnsIfParallel",
            "isClosed",
            "isGone",
            "checkMapped",
            "checkMaySend",
            "checkOutsideHandler",
            "refusal");

    /** Number of methods that a request inside a node passes. */
    private static final int MOST_IN_SHARED_MEMORY = 18;

    /** Number of methods that a short message of MPI passes before its request. */
    private static final int BEFORE_THE_CORE = 7;

    /** Maximum number of files of a request inside a node. */
    private static final int MOST_FILES = 14;

    /** Maximum number of methods that a request between nodes passes. */
    private static final int MOST_OVER_UDP = 22;

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
        assertThat(steps()).hasSizeLessThanOrEqualTo(MOST_IN_SHARED_MEMORY + MOST_OVER_UDP + BEFORE_THE_CORE);
    }

    @Test
    void sendOfMpiPassesTheMethodsOfThePageBeforeTheCore() throws Exception {
        List<Step> steps = steps();
        Step last = steps.get(steps.size() - 1);
        assertThat(last.calls(RequestOperations.class, "request")).isTrue();
        assertThat(steps.get(steps.size() - BEFORE_THE_CORE).method()).isEqualTo("Send");
    }

    /**
     * The walk: methods on the stack when the position is claimed, the message written, its state published and read,
     * and its handler entered.
     */
    @Test
    void requestInsideNodeWalksTheMethodsOfThePageAndAsksOnce() throws Exception {
        List<List<String>> stacks = walkInsideNode();
        Set<String> walk = MethodWalk.methods(stacks, PathOfAMessageTest::movesTheMessage);
        List<String> page = new ArrayList<>();
        for (Step step : steps().subList(0, MOST_IN_SHARED_MEMORY)) {
            page.add(step.owner().getName() + "." + step.method());
        }
        List<String> accesses = STEPS.stream().map(ACCESS::concat).toList();
        assertThat(walk).containsAll(accesses);
        walk.removeAll(accesses);
        assertThat(walk).containsExactlyElementsOf(page);
        assertThat(walk.stream().map(method -> method.substring(0, method.lastIndexOf('.'))))
                .satisfies(files -> assertThat(Set.copyOf(files)).hasSizeLessThanOrEqualTo(MOST_FILES));
        askedOnce(stacks);
    }

    /** "Closed?" and "parallel?" are one comparison; that the receiver accepts is the route's one refusal. */
    private static void askedOnce(List<List<String>> stacks) {
        List<String> questions = new ArrayList<>();
        for (List<String> stack : stacks) {
            String question = stack.get(stack.size() - 1);
            if (QUESTIONS.contains(question.substring(question.lastIndexOf('.') + 1))) {
                questions.add(question);
            }
        }
        assertThat(questions)
                .containsExactly(
                        "io.clump.am2.bundle.Membership.isFreeForOwner",
                        "io.clump.am2.bundle.EndpointGroup.isFreeForOwner",
                        "io.clump.shm.ShmRoute.refusal",
                        "io.clump.am2.bundle.EndpointGroup.isFreeForOwner");
    }

    private static boolean movesTheMessage(List<String> stack) {
        String last = stack.get(stack.size() - 1);
        boolean isReceiving = stack.get(0).equals(Bundle.class.getName() + ".poll");
        boolean isStep = STEPS.contains(last.substring(last.lastIndexOf('.') + 1)) && last.startsWith(ACCESS);
        return isStep ? isReceiving == last.endsWith(STATE_READ) : last.endsWith("MessageDispatcher.dispatch");
    }

    private static List<List<String>> walkInsideNode() throws Exception {
        Path directory = Files.createTempDirectory(Path.of("/dev/shm"), "clump-path-");
        try {
            return MethodWalk.of(RequestInsideNode.class, "*", "-Ddirectory=" + directory.resolve("job"));
        } finally {
            IoUtil.delete(directory.toFile(), true);
        }
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
                return called.isAssignableFrom(callee) || callee.isAssignableFrom(called);
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
