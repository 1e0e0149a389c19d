package io.clump.am2.send;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Backlog;
import io.clump.am2.spi.PollLog;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Logs once for each receiver that it has accepted nothing for two seconds while a send of one endpoint waits for space
 * there: most likely its program does not poll. Checks rarely, from inside the wait.
 */
public final class StallWarning {
    /** Time without accepted messages after which a receiver is reported. */
    static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long BETWEEN_CHECKS_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** Maximum number of reported receivers. */
    private static final int MOST_RECEIVERS = 1_000;

    private final QueueKind queue;
    private final Set<String> reported = new HashSet<>();
    private @Nullable Route route;
    private long accepted;
    private long since;
    private long lastCheck;

    StallWarning(QueueKind queue) {
        this.queue = queue;
    }

    /** Checks the receiver of a route while a send waits for space there. */
    void waiting(Route at, long now) {
        if (route != at || now - lastCheck >= BETWEEN_CHECKS_NANOS) {
            lastCheck = now;
            Backlog backlog = at.backlog(queue);
            if (backlog != null) {
                check(at, backlog, now);
            } else {
                since = now;
            }
        }
    }

    private void check(Route at, Backlog backlog, long now) {
        if (route != at || backlog.accepted() != accepted) {
            route = at;
            accepted = backlog.accepted();
            since = now;
        } else if (now - since >= TIMEOUT_NANOS
                && reported.size() < MOST_RECEIVERS
                && reported.add(backlog.receiver())) {
            PollLog.log(
                    StallWarning.class,
                    Level.WARNING,
                    String.format(
                            Locale.ROOT,
                            "a send waits for queue space: %s has accepted no message for %.1f s, %d are queued; does"
                                    + " its program poll? The send continues to wait, unless %s limits it; this"
                                    + " warning is not repeated for this receiver",
                            backlog.receiver(),
                            (now - since) / 1e9,
                            backlog.waiting(),
                            LayerConfiguration.SEND_TIMEOUT));
        }
    }
}
