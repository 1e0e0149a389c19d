package io.clump.mpi.process;

import io.clump.mpi.comm.WaitQuestions;
import io.clump.mpi.comm.WaitQuestions.Answer;
import io.clump.mpi.comm.WaitQuestions.Waiting;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.ProgramWaits;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tells the launcher, when it asks, that all threads of this process wait, those in MPI for other processes: what each
 * of these has called, what for, and where.
 */
public final class WaitReports {
    /** Number of threads that are described. */
    private static final int MOST_THREADS = 16;

    private WaitReports() {}

    /**
     * Begins to answer.
     *
     * @param questions to the waits in MPI
     * @param monitor asks, and gets the answers
     */
    public static void begin(WaitQuestions questions, ProgramMonitor monitor) {
        // The answering thread is in MPI, and must not wait for the launcher to read.
        questions.listen(answer -> {
            Thread reporter = new Thread(() -> report(answer, monitor), "mpi-waits");
            reporter.setDaemon(true);
            reporter.start();
        });
        monitor.answer(questions::ask);
    }

    private static void report(Answer answer, ProgramMonitor monitor) {
        Set<Long> waiting =
                answer.threads().stream().map(one -> one.thread().getId()).collect(Collectors.toSet());
        String others = OtherThreads.state(waiting);
        if (others != null) {
            String waits = answer.threads().stream()
                    .map(one -> Long.toString(one.number()))
                    .collect(Collectors.joining(","));
            String state = OtherThreads.digest(answer.messagesSent() + " " + waits + " " + others);
            monitor.waits(new ProgramWaits(answer.question(), state, lines(answer.threads())));
        }
    }

    private static List<String> lines(List<Waiting> threads) {
        List<String> lines = new ArrayList<>();
        for (Waiting one : threads.subList(0, Math.min(threads.size(), MOST_THREADS))) {
            String name = threads.size() == 1 ? "" : "thread \"" + one.thread().getName() + "\": ";
            lines.add(name + ProgramCall.of(one.thread().getStackTrace()).describe(one.what()));
        }
        if (threads.size() > MOST_THREADS) {
            lines.add("and " + (threads.size() - MOST_THREADS) + " more threads");
        }
        return lines;
    }
}
