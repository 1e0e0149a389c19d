package io.clump.launcher;

import io.clump.launcher.report.JobRecord;
import io.clump.launcher.report.JobReport;

/** Makes the report of a job from what was asked for and what came out. */
final class Reports {
    private Reports() {}

    static JobReport report(String app, JobOptions job, JobRecord record, long keys, long seed) {
        double seconds = record.mainSectionSeconds();
        return new JobReport(
                app,
                record.isVerified(),
                record.failure(),
                job.nodes(),
                job.procs(),
                keys,
                seed,
                job.net(),
                job.queue(),
                job.poll(),
                System.getProperty("java.version"),
                seconds,
                seconds == 0 ? 0 : keys / seconds,
                record.phaseTimes(),
                record.messagesSent(),
                record.bytesSent(),
                record.polls(),
                record.skips(),
                record.estimates(),
                record.recoveredClaims(),
                record.network());
    }
}
