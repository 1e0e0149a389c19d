package io.clump.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.launcher.control.Event;
import io.clump.launcher.job.ProcessExit;
import io.clump.launcher.job.SiteListener;
import io.clump.registry.launcher.Publisher;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/** Records the events of a site; blocks printed lines until it is permitted to read them. */
final class SiteEvents implements SiteListener {
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final CountDownLatch printing = new CountDownLatch(1);

    /** Returns the next event, which must begin with the given word. */
    String await(String word) throws InterruptedException {
        String event = events.take();
        assertThat(event).startsWith(word);
        return event;
    }

    void letPrint() {
        printing.countDown();
    }

    @Override
    public void started(int rank, long pid) {
        events.add("started " + rank);
    }

    @Override
    public void onEvent(int rank, Event event) {
        events.add("told " + rank + " " + event);
    }

    @Override
    public void printed(int rank, String line, boolean error) {
        try {
            printing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        events.add("printed " + rank + " " + line);
    }

    @Override
    public void ended(int rank, ProcessExit exit) {
        events.add("ended " + rank + " " + exit.status());
    }

    @Override
    public void failed(String message) {
        events.add("failed " + message);
    }

    @Override
    public void lost(List<Integer> nodes, String message) {
        events.add("lost " + nodes + " " + message);
    }

    @Override
    public void noted(String line, boolean important) {
        events.add("noted " + line);
    }

    @Override
    public void publish(Publisher publisher, String key, String name) {
        events.add("publish " + key);
    }

    @Override
    public void withdraw(Publisher publisher, String key) {
        events.add("withdraw " + key);
    }

    @Override
    public void leave(Publisher publisher) {
        events.add("leave");
    }
}
