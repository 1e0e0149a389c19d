package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import io.clump.command.ExitStatus;
import io.clump.launcher.agent.RemoteSites;
import io.clump.launcher.job.HeapShare;
import io.clump.launcher.job.JobPlan;
import io.clump.launcher.job.Layout;
import io.clump.launcher.job.SiteOpener;
import io.clump.launcher.report.JobRecord;
import io.clump.launcher.report.JobReport;
import io.clump.launcher.report.JsonFile;
import io.clump.launcher.report.ResultTable;
import io.clump.splitc.SpmdProgram;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.MainRunner;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Runs an app's job, prints its table and writes its JSON file. */
final class AppRunner {
    /** Makes the virtual machine compile quickly, without optimisation, and only what runs often. */
    private static final List<String> QUICK_COMPILER = List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:Tier3InvocationThreshold=1500",
            "-XX:Tier3MinInvocationThreshold=700",
            "-XX:Tier3CompileThreshold=5000",
            // With it, the virtual machine reads the free memory of its container for each compiled method.
            "-XX:-UseDynamicNumberOfCompilerThreads");

    private final JobRunner runner;
    private final Map<String, String> environment;

    /**
     * Stores the runner, and runs nothing yet.
     *
     * @param environment environment variables, which may name the hosts
     */
    AppRunner(JobRunner runner, Map<String, String> environment) {
        this.runner = runner;
        this.environment = environment;
    }

    /** Throws a {@link BadInputException} if the options of a job cannot be used, alone or together. */
    void check(JobOptions options, HostOptions hosts) {
        Layout layout = hosts.layout(options, environment);
        if (layout != null) {
            options.runOn(layout);
        }
        options.check();
    }

    /** Makes a job continue from its newest checkpoint if the option is set, and informs the user. */
    void resume(ResumeOption option, CheckpointOrigin origin, String directory, JobOptions job) {
        option.apply(origin, directory, job, runner.terminal());
    }

    /**
     * Runs a program that has a main method of its own, with options that have been checked.
     *
     * @param name name of the main class
     * @param main runner that calls the main method in each process
     * @param classPath class path of the main class and its libraries besides Clump
     * @param parameters parameters of the program
     * @param javaOptions Java options of each process
     * @param mode changes the plan of the job
     * @return status to end with
     * @throws BadInputException if there is no space for it, before anything is started
     */
    int runMain(
            String name,
            MainRunner main,
            List<Path> classPath,
            Map<String, String> parameters,
            List<String> javaOptions,
            UnaryOperator<JobPlan> mode,
            JobOptions options,
            ProcessOptions processes,
            HostOptions hosts,
            StuckOptions stuck)
            throws InterruptedException {
        // A heap that is a share of the memory is as small as it must be.
        boolean isShare = javaOptions.contains(HeapShare.OPTION);
        int heap = isShare ? HeapShare.LEAST_MEGABYTES : ProgramResults.HEAP_MEGABYTES;
        AppPlan plan = ProgramResults.plan(parameters, heap);
        JobPlan jobPlan = jobPlan(main.program(), classPath, plan, options, processes, hosts)
                .withProgram(javaOptions, main.endpoints())
                .leavingBy(main.lastCall());
        JobRecord record = run(mode.apply(jobPlan), options, hosts, stuck);
        if (options.json() != null) {
            JsonFile.write(options.json(), report(name, plan, options, record));
        }
        return ExitStatus.OK;
    }

    private JobRecord run(JobPlan plan, JobOptions options, HostOptions hosts, StuckOptions stuck)
            throws InterruptedException {
        try {
            Supplier<SiteOpener> remote = () -> new RemoteSites(hosts.settings(options));
            return runner.run(plan, plan.layout().machines().opener(remote), options, stuck);
        } catch (ClumpException e) {
            throw hosts.explained(e);
        }
    }

    /**
     * Runs an app with options that have been checked.
     *
     * @param name name of the app
     * @param program program of each process; reports {@code verified}, {@code failure} and {@code seconds} as results
     * @param classPath class path of the program and its libraries besides Clump; empty for an app
     * @param plan parameters and memory of the processes
     * @return status to end with: success if the result was verified, or if there was nothing to verify
     * @throws BadInputException if there is no space for it, before anything is started
     */
    int run(
            String name,
            Class<? extends SpmdProgram> program,
            List<Path> classPath,
            AppPlan plan,
            JobOptions options,
            ProcessOptions processes,
            HostOptions hosts)
            throws InterruptedException {
        JobPlan planned = jobPlan(program, classPath, plan, options, processes, hosts);
        JobPlan jobPlan = planned.withProgram(plan.isShort() ? QUICK_COMPILER : List.of(), plan.endpoints());
        JobRecord record = run(jobPlan, options, hosts, StuckOptions.off());
        JobReport report = report(name, plan, options, record);
        ResultTable.lines(report).forEach(runner.out()::println);
        if (options.json() != null) {
            JsonFile.write(options.json(), report);
        }
        return report.isRight() ? ExitStatus.OK : ExitStatus.FAILED;
    }

    private JobPlan jobPlan(
            Class<? extends SpmdProgram> program,
            List<Path> classPath,
            AppPlan plan,
            JobOptions options,
            ProcessOptions processes,
            HostOptions hosts) {
        long number = new SecureRandom().nextLong();
        return new JobPlan(
                number,
                JobOptions.base(),
                options.layout(),
                options.net(),
                options.poll(),
                options.registry(),
                options::properties,
                program,
                plan.parameters(),
                plan.dataBytes(),
                plan.temporaries().apply(number),
                classPath,
                processes.settings(options.layout().machines().isHere(), environment, hosts.ignoresAllocation()),
                0);
    }

    private static JobReport report(String name, AppPlan plan, JobOptions options, JobRecord record) {
        return new JobReport(
                name,
                new JobReport.Verdict(record.isVerified(), record.failure()),
                new JobReport.Setting(
                        options.nodes(),
                        options.procs(),
                        options.size(),
                        plan.seed(),
                        options.net(),
                        options.queue(),
                        options.poll(),
                        System.getProperty("java.version")),
                record.mainSectionSeconds(),
                record.phaseTimes(),
                record.counts(),
                plan.result().apply(record.results()));
    }
}
