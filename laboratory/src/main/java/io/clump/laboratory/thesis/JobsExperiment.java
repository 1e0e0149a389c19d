package io.clump.laboratory.thesis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.ExperimentSheet;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Applications in several configurations of the queues, as one job or several at once: one trial for each application.
 *
 * @param name by which it is known
 * @param view how its cells are shown
 * @param plan of the measurement
 * @param quickPlan of the measurement if there is little time
 */
record JobsExperiment(String name, JobsView view, JobsPlan plan, JobsPlan quickPlan) implements Experiment {
    private static final String HOW =
            " A job has two processes, or as many as there are processors up to eight, a power of two; "
                    + "the system chooses where they run. Each point is the time of an application's main section divided by the "
                    + "number of jobs, and of groups of sequential processes, that share the processors: if sharing cost nothing, "
                    + "it would be that of a job alone. Jobs that run at once start together, so the last one has the machine for "
                    + "itself when the others have ended, and their times are not independent. All configurations of a "
                    + "number of jobs are run in the same processes, in turns; nodes are connected by shared memory only.";

    /** Reads the plan of an experiment from its sheet. */
    static JobsExperiment of(String name) {
        JsonNode jobs = ExperimentSheet.part(name, "jobs");
        ObjectNode quick = jobs.deepCopy();
        quick.setAll(jobs.withObject("quick"));
        return new JobsExperiment(
                name,
                new JobsView(
                        jobs.path("numbers").asBoolean(), jobs.path("panel").asText()),
                JobsPlan.read(jobs),
                JobsPlan.read(quick));
    }

    @Override
    public String question() {
        return Experiment.super.question() + HOW;
    }

    /** Threads that publish the progress of a process would disturb the measurement. */
    @Override
    public Map<String, String> properties() {
        return Map.of("clump.network", LayerConfiguration.NO_PROTOCOL, "clump.counters", "off");
    }

    @Override
    public List<Trial> trials(Effort effort) {
        JobsPlan now = effort.isQuick() ? quickPlan : plan;
        List<Trial> trials = new ArrayList<>();
        for (AppWork work : now.works(effort.isQuick())) {
            trials.add(new JobsMeasurement(name, now, view, work).trial(effort));
        }
        return trials;
    }

    /** The system chooses where processes run, as in the thesis. */
    @Override
    public boolean isBound() {
        return false;
    }
}
