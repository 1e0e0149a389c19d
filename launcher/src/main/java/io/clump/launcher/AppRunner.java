package io.clump.launcher;

import io.clump.launcher.job.JobPlan;
import io.clump.launcher.report.JobRecord;
import io.clump.launcher.report.JobReport;
import io.clump.launcher.report.JsonFile;
import io.clump.launcher.report.ResultTable;
import java.security.SecureRandom;

/** Runs an app's job, prints its table and writes its JSON file. */
public final class AppRunner {
    private final JobRunner runner;

    AppRunner(JobRunner runner) {
        this.runner = runner;
    }

    /**
     * Runs an app with options that have been checked.
     *
     * @return status to end with: whether the result was verified, or there was nothing to verify
     * @throws BadInputException if there is no room for it, before anything is started
     */
    int run(AppPlan app, JobOptions options) throws InterruptedException {
        JobRecord record = runner.run(plan(app, options), options.verbose());
        JobReport report = report(app, options, record);
        ResultTable.lines(report).forEach(runner.out()::println);
        if (options.json() != null) {
            JsonFile.write(options.json(), report);
        }
        return report.isRight() ? ExitStatus.OK : ExitStatus.FAILED;
    }

    private static JobPlan plan(AppPlan app, JobOptions options) {
        long number = new SecureRandom().nextLong();
        return new JobPlan(
                number,
                JobOptions.base(),
                options.nodes(),
                options.procs(),
                options.net(),
                options.poll(),
                options.registry(),
                options::properties,
                app.program(),
                app.parameters(),
                app.dataBytes(),
                app.temporaries().apply(number),
                app.classPath());
    }

    private static JobReport report(AppPlan app, JobOptions options, JobRecord record) {
        return new JobReport(
                app.name(),
                record.isVerified(),
                record.failure(),
                options.nodes(),
                options.procs(),
                app.seed(),
                options.net(),
                options.queue(),
                options.poll(),
                System.getProperty("java.version"),
                record.mainSectionSeconds(),
                record.phaseTimes(),
                record.messagesSent(),
                record.bytesSent(),
                record.polls(),
                record.skips(),
                record.estimates(),
                record.recoveredClaims(),
                record.network(),
                app.result().apply(record));
    }
}
