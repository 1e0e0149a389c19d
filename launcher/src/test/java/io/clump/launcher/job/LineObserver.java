package io.clump.launcher.job;

import io.clump.launcher.control.Event;
import java.util.ArrayList;
import java.util.List;

/** Records printed lines and events. */
class LineObserver implements JobObserver {
    private final List<String> lines = new ArrayList<>();
    private final List<ProcessPlace> processes = new ArrayList<>();

    synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    synchronized List<ProcessPlace> processes() {
        return List.copyOf(processes);
    }

    /** Waits for a line. */
    synchronized void await(String line) throws InterruptedException {
        while (!lines.contains(line)) {
            wait();
        }
    }

    @Override
    public synchronized void started(ProcessPlace process) {
        processes.add(process);
    }

    @Override
    public void onEvent(ProcessPlace process, Event event) {
        add(process.rank() + ": " + event);
    }

    @Override
    public void printed(ProcessPlace process, String line, boolean error) {
        add(line);
    }

    @Override
    public void interrupted() {
        add("interrupted");
    }

    private synchronized void add(String line) {
        lines.add(line);
        notifyAll();
    }
}
