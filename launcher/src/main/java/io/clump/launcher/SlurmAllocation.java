package io.clump.launcher;

import io.clump.command.BadInputException;
import io.clump.launcher.job.Layout;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Hosts of a Slurm allocation, read from the environment of a shell of {@code salloc} or a script of {@code sbatch}.
 */
final class SlurmAllocation {
    /** Variable that names the hosts of an allocation. */
    static final String NODES = "SLURM_JOB_NODELIST";

    private static final String ADVICE = Allocation.advice(NODES);

    private static final String TASKS = "SLURM_TASKS_PER_NODE";

    /** Set only in a task that {@code srun} has started. */
    private static final String STEP = "SLURM_STEP_ID";

    /** Step of a shell of {@code salloc} that Slurm has started on the first host of the allocation. */
    private static final String INTERACTIVE_STEP = "4294967290";

    private static final String RANK = "SLURM_PROCID";
    private static final String FIRST = "0";
    private static final String STEP_NODES = "SLURM_STEP_NODELIST";
    private static final String STEP_TASKS = "SLURM_STEP_TASKS_PER_NODE";

    /** Matches one entry of a list such as {@code 2(x3),1}. */
    private static final Pattern COUNT = Pattern.compile("([0-9]{1,4})(?:\\(x([0-9]{1,4})\\))?");

    private SlurmAllocation() {}

    /**
     * Returns the hosts on which a job of this process runs: those of the allocation, or those of the step if this is
     * one of several tasks that {@code srun} has started.
     *
     * @param environment of this process
     * @param preset number of processes of each host if the allocation does not give it
     * @return null if it runs in no allocation, or is the only task of a step, which stays on its host
     */
    static @Nullable Layout layout(Map<String, String> environment, int preset) {
        if (isTask(environment)) {
            return isOneOfSeveralTasks(environment) ? layout(environment, preset, STEP_NODES, STEP_TASKS) : null;
        }
        return environment.containsKey(NODES) ? layout(environment, preset, NODES, TASKS) : null;
    }

    private static Layout layout(
            Map<String, String> environment, int preset, String nodesVariable, String tasksVariable) {
        String nodes = environment.getOrDefault(nodesVariable, "");
        String tasks = environment.get(tasksVariable);
        List<String> hosts = hosts(nodes);
        List<Integer> processes = tasks == null ? Collections.nCopies(hosts.size(), preset) : processes(tasks);
        if (hosts.isEmpty() || processes.size() != hosts.size()) {
            throw new BadInputException("an allocation of Slurm that cannot be read: " + nodesVariable + "=" + nodes
                    + ", " + tasksVariable + "=" + tasks + ", hosts=" + hosts + ADVICE);
        }
        return new Layout(processes, hosts);
    }

    /** Returns whether {@code srun} has started this process, or the script or shell in which it runs. */
    static boolean isTask(Map<String, String> environment) {
        return environment.containsKey(STEP) && !INTERACTIVE_STEP.equals(environment.get(STEP));
    }

    /** Returns whether this is a task whose job another task of its step runs. */
    static boolean isOtherTask(Map<String, String> environment) {
        return isTask(environment) && isOneOfSeveralTasks(environment) && !FIRST.equals(environment.get(RANK));
    }

    private static boolean isOneOfSeveralTasks(Map<String, String> environment) {
        String tasks = environment.get(STEP_TASKS);
        return tasks != null
                && environment.containsKey(RANK)
                && processes(tasks).stream().mapToInt(Integer::intValue).sum() > 1;
    }

    /**
     * Returns the environment of a task, with the hosts and tasks of its step as those of the allocation.
     *
     * @param environment of this process
     * @return the environment of a shell in an allocation of that size; empty for all tasks but the first, which runs
     *     the job
     */
    static Optional<Map<String, String>> ofStep(Map<String, String> environment) {
        for (String key : List.of(RANK, STEP, STEP_NODES, STEP_TASKS)) {
            if (!environment.containsKey(key)) {
                throw new BadInputException(
                        "not a task of Slurm: missing " + key + ", expected a process that srun has started");
            }
        }
        Map<String, String> own = new TreeMap<>(environment);
        own.put(NODES, environment.get(STEP_NODES));
        own.put(TASKS, environment.get(STEP_TASKS));
        own.remove(STEP);
        return FIRST.equals(environment.get(RANK)) ? Optional.of(own) : Optional.empty();
    }

    /** Reads the number of tasks of each host. */
    static List<Integer> processes(String tasks) {
        List<Integer> processes = new ArrayList<>();
        for (String entry : tasks.split(",", -1)) {
            Matcher count = COUNT.matcher(entry);
            if (!count.matches()) {
                throw new BadInputException(
                        "not the tasks of an allocation: " + TASKS + "=" + tasks + ", expected for instance 2(x3),1");
            }
            int times = count.group(2) == null ? 1 : Integer.parseInt(count.group(2));
            processes.addAll(Collections.nCopies(times, Integer.parseInt(count.group(1))));
        }
        return processes;
    }

    /** Lets Slurm expand its list of hosts. */
    private static List<String> hosts(String nodes) {
        try {
            Process process = new ProcessBuilder("scontrol", "show", "hostnames", nodes)
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
            if (process.waitFor() != 0) {
                throw new BadInputException(
                        "scontrol does not know the hosts: " + NODES + "=" + nodes + ", " + output.strip() + ADVICE);
            }
            return output.lines().toList();
        } catch (IOException e) {
            throw new BadInputException(
                    "cannot query Slurm for the hosts: " + NODES + "=" + nodes + ", cause=" + e.getMessage() + ADVICE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInputException("interrupted during the query of Slurm for the hosts");
        }
    }
}
