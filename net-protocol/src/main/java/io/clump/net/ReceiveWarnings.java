package io.clump.net;

import io.clump.am2.spi.PollLog;
import io.clump.net.engine.ReliabilityEngine;
import io.clump.net.engine.SealFailure;
import io.clump.net.key.Authentication;
import io.clump.net.key.Encryption;
import io.clump.net.link.Link;
import java.lang.System.Logger.Level;

/** Tells the log why an endpoint drops datagrams, once for each cause. */
final class ReceiveWarnings {
    private final Link link;
    private final ReliabilityEngine engine;
    private final int mostPeers;
    private boolean isCrowded;
    private boolean isForgeryReported;

    ReceiveWarnings(Link link, ReliabilityEngine engine, int mostPeers) {
        this.link = link;
        this.engine = engine;
        this.mostPeers = mostPeers;
    }

    /** Checks whether the link has dropped datagrams that do not decrypt. */
    void checkForgeries() {
        if (!isForgeryReported && link.forged() > 0) {
            isForgeryReported = true;
            warn("the sender has the key of another job, or " + Encryption.PROPERTY + "=off");
        }
    }

    /** The engine reports each kind of failure once. */
    void unverified(SealFailure failure) {
        warn(
                switch (failure) {
                    case MISSING -> "the sender has " + Authentication.PROPERTY + "=off, this process has it on";
                    case UNEXPECTED -> "this process has " + Authentication.PROPERTY + "=off, the sender has it on";
                    case WRONG ->
                        "the sender has the key of another job, or a copy of another file (" + Authentication.KEY_FILE
                                + "), or " + Encryption.PROPERTY + "=on";
                });
    }

    void crowded() {
        if (!isCrowded) {
            isCrowded = true;
            PollLog.log(
                    NetworkQueueBlock.class,
                    Level.WARNING,
                    tooManyPeers() + ", from=" + link.sender() + "; further ones are only counted");
        }
    }

    String tooManyPeers() {
        return "too many peers of an endpoint: at=" + link.address() + ", peers=" + engine.peerCount()
                + ", expected at most " + mostPeers;
    }

    private void warn(String cause) {
        PollLog.log(
                NetworkQueueBlock.class,
                Level.WARNING,
                "datagrams are dropped that do not verify: at=" + link.address() + ", from=" + link.sender()
                        + ", likely cause: " + cause + "; further ones are only counted");
    }
}
