package io.clump.laboratory.traffic;

import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NoOpIdleStrategy;
import org.agrona.concurrent.SleepingIdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

/** Medium of Aeron's streams, and the settings that suit it if two processes have two processors. */
public enum AeronMedium {
    /**
     * Shared memory. The driver does not handle messages, and only controls how far a sender may run ahead, so it
     * sleeps.
     */
    IPC(
            "aeron:ipc",
            "aeron-ipc: driver embedded on side 1, one thread that sleeps 100 µs, no core of its own; "
                    + "terms of 16 MiB, concurrent publication"),

    /**
     * Datagrams over the loopback interface. The driver sends and receives all of them, so the clients yield to it when
     * there is nothing for them.
     */
    UDP(
            "aeron:udp?endpoint=127.0.0.1:0",
            "aeron-udp: one driver for both sides, embedded on side 1, one thread in backoff mode without a core of its own; "
                    + "clients yield; terms of 16 MiB, concurrent publication, datagrams of at most 1,408 bytes");

    private final String subscription;
    private final String note;

    AeronMedium(String subscription, String note) {
        this.subscription = subscription;
        this.note = note;
    }

    String subscription() {
        return subscription;
    }

    /** Returns the channel to a subscription that is bound to a port; shared memory has no port. */
    String publication(int port) {
        return switch (this) {
            case IPC -> subscription;
            case UDP -> "aeron:udp?endpoint=127.0.0.1:" + port;
        };
    }

    boolean hasPorts() {
        return this == UDP;
    }

    /** Returns how the driver's thread waits while Aeron is measured. */
    IdleStrategy driverIdle() {
        return switch (this) {
            case IPC -> new SleepingIdleStrategy(TimeUnit.MICROSECONDS.toNanos(100));
            case UDP -> new BackoffIdleStrategy();
        };
    }

    /** Returns how a client waits for a message. */
    IdleStrategy clientIdle() {
        return switch (this) {
            case IPC -> NoOpIdleStrategy.INSTANCE;
            case UDP -> YieldingIdleStrategy.INSTANCE;
        };
    }

    /** Returns a remark for readers of the figures. */
    public String note() {
        return note;
    }
}
