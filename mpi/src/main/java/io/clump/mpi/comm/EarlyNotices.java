package io.clump.mpi.comm;

import io.clump.mpi.comm.Notices.Notice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Notices about communicators that this process has not made yet. They take a bounded amount of memory: if another
 * process is far ahead, or sends notices about communicators that this process never makes, the oldest ones are
 * dropped. The numbers of communicators only grow, so the oldest notices, which are no longer needed, are dropped
 * first. The agreements of a communicator whose notices may have been dropped ask for them again.
 */
final class EarlyNotices {
    /** Memory of a notice besides its data: about that of the objects. */
    private static final int NOTICE_BYTES = 100;

    private final int mostBytes;

    /** In the order of their arrival. */
    private final Deque<Notice> kept = new ArrayDeque<>();

    private int bytes;

    /** Highest context of a dropped notice. */
    private int highestDropped = -1;

    /**
     * Keeps nothing yet.
     *
     * @param mostBytes memory that the notices may take
     */
    EarlyNotices(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Keeps a notice, and drops the oldest ones if they need too much memory together. */
    void keep(Notice notice) {
        kept.add(notice);
        bytes += bytes(notice);
        while (bytes > mostBytes) {
            Notice oldest = kept.remove();
            bytes -= bytes(oldest);
            highestDropped = Math.max(highestDropped, oldest.context());
        }
    }

    private static int bytes(Notice notice) {
        return NOTICE_BYTES + notice.data().length;
    }

    /** Removes the notices about a communicator, and returns them in the order of their arrival. */
    List<Notice> take(int context) {
        List<Notice> found = new ArrayList<>();
        for (Iterator<Notice> all = kept.iterator(); all.hasNext(); ) {
            Notice next = all.next();
            if (next.context() == context) {
                all.remove();
                bytes -= bytes(next);
                found.add(next);
            }
        }
        return found;
    }

    /** Returns whether a notice about a communicator may have been dropped. */
    boolean mayLack(int context) {
        return context <= highestDropped;
    }
}
