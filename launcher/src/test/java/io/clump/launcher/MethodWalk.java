package io.clump.launcher;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.Method;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequestManager;
import com.sun.jdi.request.MethodEntryRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Methods that one thread of another Java process enters from its call of {@code begin()} on, until it calls {@code
 * end()} or the process ends, as a debugger sees them: each with the methods that have called it.
 */
final class MethodWalk implements AutoCloseable {
    private static final String BEGIN = "begin";
    private static final String OPTIONS =
            "--add-opens java.base/jdk.internal.misc=ALL-UNNAMED -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private final VirtualMachine machine;
    private final String main;
    private final String classes;

    /** Names of methods at which the process stops. */
    private final Set<String> stops;

    private final List<List<String>> entries = new ArrayList<>();
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    private MethodWalk(VirtualMachine machine, String main, String classes, Set<String> stops) {
        this.stops = stops;
        this.machine = machine;
        this.main = main;
        this.classes = classes;
    }

    /**
     * Runs the main class, which has static methods {@code begin} and {@code end}.
     *
     * @param classes pattern of the classes whose methods are of interest, as in {@code io.clump.*}
     * @param properties further options of the process
     * @return stacks at the entries of these methods, the outermost method first, each as {@code Class.method}
     */
    static List<List<String>> of(Class<?> main, String classes, String... properties) throws Exception {
        return of(main, classes, Set.of(BEGIN, "end"), properties);
    }

    /**
     * Runs the main class.
     *
     * @param called class of the method
     * @param method its name
     * @param properties further options of the process
     * @return stacks at the calls of the method
     */
    static List<List<String>> to(Class<?> main, String called, String method, String... properties) throws Exception {
        return of(main, called, Set.of(method), properties);
    }

    private static List<List<String>> of(Class<?> main, String classes, Set<String> stops, String... properties)
            throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("main").setValue(main.getName());
        arguments
                .get("options")
                .setValue("-cp " + System.getProperty("java.class.path") + " " + OPTIONS + " "
                        + String.join(" ", properties));
        try (MethodWalk walk = new MethodWalk(connector.launch(arguments), main.getName(), classes, stops)) {
            return walk.run();
        }
    }

    /** Returns the methods of stacks, each once, in the order in which they were entered first. */
    static Set<String> methods(List<List<String>> stacks, Predicate<List<String>> ofInterest) {
        Set<String> methods = new LinkedHashSet<>();
        stacks.stream().filter(ofInterest).forEach(methods::addAll);
        return methods;
    }

    private List<List<String>> run() throws Exception {
        List<Thread> readers = List.of(
                reader(machine.process().getErrorStream()),
                reader(machine.process().getInputStream()));
        ClassPrepareRequest prepared = requests().createClassPrepareRequest();
        prepared.addClassFilter(stops.contains(BEGIN) ? main : classes);
        prepared.enable();
        boolean isRunning = true;
        while (isRunning) {
            EventSet events = machine.eventQueue().remove();
            for (Event event : events) {
                isRunning &= !(event instanceof VMDeathEvent) && !(event instanceof VMDisconnectEvent);
                handle(event);
            }
            if (isRunning) {
                events.resume();
            }
        }
        machine.process().waitFor();
        for (Thread reader : readers) {
            reader.join();
        }
        if (entries.isEmpty()) {
            throw new AssertionError("no method was entered, output=" + output);
        }
        return entries;
    }

    private void handle(Event event) throws IncompatibleThreadStateException {
        if (event instanceof ClassPrepareEvent prepare) {
            for (String stop : stops) {
                prepare.referenceType().methodsByName(stop).forEach(this::stopAt);
            }
        } else if (event instanceof BreakpointEvent mark) {
            boolean isBegin = mark.location().method().name().equals(BEGIN);
            requests().methodEntryRequests().forEach(MethodEntryRequest::disable);
            if (isBegin) {
                MethodEntryRequest entered = requests().createMethodEntryRequest();
                entered.addThreadFilter(mark.thread());
                entered.addClassFilter(classes);
                entered.enable();
            } else {
                entries.add(stack(mark.thread()));
            }
        } else if (event instanceof MethodEntryEvent entry) {
            entries.add(stack(entry.thread()));
        }
    }

    private void stopAt(Method method) {
        requests().createBreakpointRequest(method.location()).enable();
    }

    /** Returns the methods that a thread is in, without those of the main class and of lambdas. */
    private List<String> stack(ThreadReference thread) throws IncompatibleThreadStateException {
        List<String> stack = new ArrayList<>();
        for (StackFrame frame : thread.frames()) {
            Method method = frame.location().method();
            String owner = method.declaringType().name();
            if (!owner.startsWith(main) && !owner.contains("$$Lambda")) {
                stack.add(owner + "." + method.name());
            }
        }
        Collections.reverse(stack);
        return stack;
    }

    private EventRequestManager requests() {
        return machine.eventRequestManager();
    }

    private Thread reader(InputStream stream) {
        Thread reader = new Thread(() -> copy(stream));
        reader.start();
        return reader;
    }

    private void copy(InputStream stream) {
        try {
            stream.transferTo(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        machine.process().destroyForcibly();
    }
}
