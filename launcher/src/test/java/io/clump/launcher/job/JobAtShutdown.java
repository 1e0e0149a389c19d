package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.nio.file.Path;
import java.util.List;

/** Opens a job while the virtual machine shuts down, and prints what happens. */
final class JobAtShutdown {
    private JobAtShutdown() {}

    /** Ends at once; the argument is the directory of the job's directory. */
    public static void main(String[] arguments) {
        JobPlan plan = Plans.plan(Path.of(arguments[0]), 1, 1, 0, List.of());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> open(plan)));
    }

    private static void open(JobPlan plan) {
        LineObserver observer = new LineObserver() {
            @Override
            public void interrupted() {
                System.out.println("interrupted");
            }
        };
        try (Job job = Job.open(plan, observer)) {
            System.out.println("opened " + job);
        } catch (ClumpException e) {
            System.out.println(e);
        }
    }
}
