package io.clump.laboratory.thesis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clump.laboratory.apps.AppSweep;
import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.ExperimentSheet;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.shm.claim.ClaimAlgorithms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A row of {@code sweeps} in a sheet, which is a trial: an application in several configurations, by one job or several
 * at once, all of them in turns in the same processes. Times are per job: divided by the number of jobs and of groups
 * of sequential processes that share the processors. A panel shows them as multiples of the time of its base.
 *
 * <table>
 * <caption>Fields of a row</caption>
 * <tr><th>field</th><th>meaning</th></tr>
 * <tr><td>{@code trial}, {@code app}</td><td>key of the trial, and name of an {@link AppWork}</td></tr>
 * <tr><td>{@code quick}, {@code full}</td><td>the applications that a quick run has, all if it is missing; {@code
 * false} if only a quick run has the row</td></tr>
 * <tr><td>{@code runs}</td><td>each with a {@code name}; the {@code size} of a job, or else one process for each
 * processor up to 8; its {@code nodes} (1); {@code jobs} at once (1), and {@code groups} of sequential processes
 * (0)</td></tr>
 * <tr><td>{@code panels}</td><td>the values of each, below; fields that a panel has not are those of the row</td></tr>
 * <tr><td>{@code limit}</td><td>true if a configuration is given up in which a run takes too long</td></tr>
 * <tr><td>{@code warm-up}</td><td>factor of the usual warm-up (1): on few processors, several processes take
 * longer to compile code that runs once in a run</td></tr>
 * <tr><td>{@code seconds}, {@code seconds-each}</td><td>expected time, and for each configuration; if they are missing,
 * by the numbers of processes and runs</td></tr>
 * </table>
 *
 * <table>
 * <caption>Fields of a panel</caption>
 * <tr><th>field</th><th>meaning</th></tr>
 * <tr><td>{@code panel}, {@code series}, {@code x}</td><td>where its cells are; {@code {run}} and {@code {place}} stand
 * for the name of the run and of the value</td></tr>
 * <tr><td>{@code run}</td><td>name of the only run that has its values</td></tr>
 * <tr><td>{@code property}, {@code values}</td><td>the varied property, and its values; by the names of their places if
 * these are others; {@code queues} for all claim algorithms</td></tr>
 * <tr><td>{@code always}</td><td>other properties, {@code key=value} with spaces between them</td></tr>
 * <tr><td>{@code base}</td><td>place of the value to whose time others are relative, here or in another panel</td></tr>
 * <tr><td>{@code of-run}</td><td>true if the base is that of the same run, else it is that of the first one</td></tr>
 * <tr><td>{@code numbers}</td><td>true if its axis has no space for places that are words</td></tr>
 * <tr><td>{@code times}</td><td>false if no table has the times themselves</td></tr>
 * </table>
 *
 * @param key of the trial
 * @param work the application
 * @param points the cells, in order
 * @param limitSeconds of a run after which its configuration is given up
 * @param timing for how long it is measured
 */
record SweepRow(String key, AppWork work, List<Point> points, int limitSeconds, Timing timing) {
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final int MOST_PROCESSES = 8;
    private static final int FEWEST_PROCESSES = 2;

    /** Other runs take some tenths of a second, or milliseconds. */
    private static final int LIMIT_SECONDS = 20;

    private static final int QUICK_LIMIT_SECONDS = 5;
    private static final double SECONDS_FOR_A_PROCESS = 1;
    private static final double SECONDS_FOR_A_RUN = 0.04;

    /** Jobs that run at once, with groups of as many sequential processes as a job has. */
    record Run(String name, int size, int nodes, int jobs, int groups) {
        private static Run of(JsonNode row) {
            return new Run(
                    row.path("name").asText(),
                    row.path("size").asInt(jobSize(Runtime.getRuntime().availableProcessors())),
                    row.path("nodes").asInt(1),
                    row.path("jobs").asInt(1),
                    row.path("groups").asInt());
        }

        /** By how many the processors are shared, so that a time divided by it is that of one of them. */
        private int competitors() {
            return jobs + groups;
        }
    }

    /** A value, and the cell that shows it. */
    record Point(
            String panel,
            String series,
            String x,
            String place,
            String base,
            boolean isBaseOfRun,
            Run run,
            Map<String, String> properties,
            boolean isOnAxis,
            boolean hasTimes) {
        private boolean isOf(Cell cell) {
            return List.of(panel, Panel.ofTimes(panel)).contains(cell.panel())
                    && cell.series().equals(series)
                    && cell.x().equals(x);
        }

        private boolean isBaseOf(Point other) {
            return place.equals(other.base) && (!other.isBaseOfRun || run.equals(other.run));
        }

        private Sample perCompetitor(Sample seconds) {
            return seconds.convert(value -> value / run.competitors());
        }
    }

    /** The factor of the usual warm-up, and the expected seconds: of the trial, and for each configuration. */
    record Timing(int warmUps, double seconds, double secondsEach) {}

    SweepRow {
        points = List.copyOf(points);
        for (Point point : points) {
            Point unused = base(points, point);
        }
    }

    /** Returns the trials of the sweeps in an experiment's sheet. */
    static List<Trial> trials(String experiment, Effort effort) {
        return all(experiment, effort.isQuick()).stream()
                .map(row -> row.trial(effort))
                .toList();
    }

    /** Returns the sweeps in an experiment's sheet. */
    static List<SweepRow> all(String experiment, boolean isQuick) {
        return ExperimentSheet.rows(ExperimentSheet.part(experiment, "sweeps")).stream()
                .filter(row -> isQuick ? isQuick(row) : row.path("full").asBoolean(true))
                .map(row -> read(row, isQuick))
                .toList();
    }

    /** Returns the processes of a job: the largest power of 2 up to the number of processors, from 2 to 8. */
    static int jobSize(int processors) {
        return Math.max(FEWEST_PROCESSES, Integer.highestOneBit(Math.min(processors, MOST_PROCESSES)));
    }

    private static boolean isQuick(JsonNode row) {
        return !row.has("quick")
                || stream(row.path("quick"))
                        .anyMatch(app -> app.asText().equals(row.path("app").asText()));
    }

    private static SweepRow read(ObjectNode row, boolean isQuick) {
        List<Point> points = new ArrayList<>();
        for (JsonNode one : row.path("panels")) {
            ObjectNode panel = row.deepCopy();
            panel.setAll((ObjectNode) one);
            stream(row.path("runs"))
                    .map(Run::of)
                    .filter(run -> panel.path("run").asText(run.name).equals(run.name))
                    .forEach(run -> values(panel.path("values"))
                            .forEach((place, value) -> points.add(point(panel, run, place, value))));
        }
        return new SweepRow(
                row.path("trial").asText(),
                AppWork.named(row.path("app").asText(), isQuick),
                points,
                !row.path("limit").asBoolean() ? AppSweep.NO_LIMIT : isQuick ? QUICK_LIMIT_SECONDS : LIMIT_SECONDS,
                new Timing(
                        row.path("warm-up").asInt(1),
                        row.path("seconds").asDouble(),
                        row.path("seconds-each").asDouble()));
    }

    private static Map<String, String> values(JsonNode values) {
        Map<String, String> all = new LinkedHashMap<>();
        if (values.asText().equals("queues")) {
            ClaimAlgorithms.all().forEach(algorithm -> all.put(algorithm.name(), algorithm.name()));
        }
        values.properties()
                .forEach(value -> all.put(value.getKey(), value.getValue().asText()));
        if (values.isArray()) {
            values.forEach(value -> all.put(value.asText(), value.asText()));
        }
        return all;
    }

    private static Point point(JsonNode panel, Run run, String place, String value) {
        Map<String, String> properties =
                ExperimentSheet.pairs(panel.path("always").asText());
        properties.put(panel.path("property").asText(), value);
        UnaryOperator<String> filled = field ->
                panel.path(field).asText("{place}").replace("{run}", run.name).replace("{place}", place);
        return new Point(
                panel.path("panel").asText(),
                filled.apply("series"),
                filled.apply("x"),
                place,
                panel.path("base").asText(),
                panel.path("of-run").asBoolean(),
                run,
                properties,
                !panel.path("numbers").asBoolean() || place.chars().allMatch(Character::isDigit),
                panel.path("times").asBoolean(true));
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    /** Returns the point to which another one is relative: one of its panel, if that has one. */
    private static Point base(List<Point> points, Point of) {
        return points.stream()
                .filter(one -> one.isBaseOf(of))
                .min(Comparator.comparing(one -> !one.panel.equals(of.panel)))
                .orElseThrow(() -> new IllegalArgumentException("the base is not measured: " + of));
    }

    /** Returns the sweep of each run, in the order of the points. */
    Map<Run, AppSweep> sweeps() {
        Map<Run, List<Map<String, String>>> configurations = new LinkedHashMap<>();
        for (Point point : points) {
            List<Map<String, String>> own = configurations.computeIfAbsent(point.run, any -> new ArrayList<>());
            if (!own.contains(point.properties)) {
                own.add(point.properties);
            }
        }
        Map<Run, AppSweep> sweeps = new LinkedHashMap<>();
        configurations.forEach((run, own) -> sweeps.put(
                run, new AppSweep(work, run.size, run.nodes, run.jobs, run.size * run.groups, own, limitSeconds)));
        return sweeps;
    }

    Trial trial(Effort effort) {
        Map<Run, AppSweep> sweeps = sweeps();
        return Trial.contest(
                        key,
                        expectedSeconds(effort),
                        sweeps.values().stream().map(AppSweep::contestant).toList(),
                        found -> result(sweeps, found))
                .with(usual -> usual.warmUp(usual.warmUp().multipliedBy(timing.warmUps)))
                .narrowedBy(cells -> narrowed(cells).trial(effort));
    }

    /** Returns the same with some cells only, and those to which they are relative. */
    SweepRow narrowed(List<Cell> cells) {
        Set<Point> wanted = new HashSet<>();
        points.stream().filter(point -> cells.stream().anyMatch(point::isOf)).forEach(point -> {
            wanted.add(point);
            wanted.add(base(points, point));
        });
        return new SweepRow(key, work, points.stream().filter(wanted::contains).toList(), limitSeconds, timing);
    }

    private double expectedSeconds(Effort effort) {
        Map<Run, AppSweep> sweeps = sweeps();
        int configurations = sweeps.values().stream()
                .mapToInt(sweep -> sweep.configurations().size())
                .sum();
        if (timing.seconds > 0) {
            return timing.seconds + timing.secondsEach * configurations;
        }
        int processes =
                sweeps.values().stream().mapToInt(AppSweep::processes).max().orElseThrow();
        int runs = (1 + effort.leastTurns())
                * sweeps.entrySet().stream()
                        .mapToInt(one -> one.getKey().competitors()
                                * one.getValue().configurations().size())
                        .sum();
        double warmUps = timing.warmUps * effort.warmUp().toMillis() / MILLIS_PER_SECOND * sweeps.size();
        return SECONDS_FOR_A_PROCESS * processes + warmUps + SECONDS_FOR_A_RUN * runs;
    }

    /** Makes cells of the measurements of the sweeps, which are in their order. */
    TrialResult result(Map<Run, AppSweep> sweeps, List<Measurement> found) {
        List<Run> runs = List.copyOf(sweeps.keySet());
        List<Cell> cells = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Point point : points) {
            int run = runs.indexOf(point.run);
            AppSweep sweep = Objects.requireNonNull(sweeps.get(point.run));
            int configuration = sweep.configurations().indexOf(point.properties);
            Point base = base(points, point);
            AppSweep ofBase = Objects.requireNonNull(sweeps.get(base.run));
            Sample whole = base.perCompetitor(ofBase.seconds(
                    found.get(runs.indexOf(base.run)), ofBase.configurations().indexOf(base.properties)));
            Sample seconds;
            if (sweep.isTooSlow(found.get(run), configuration)) {
                notes.add(tooSlow(point));
                seconds = point.perCompetitor(Sample.exactly(limitSeconds));
                whole = Sample.exactly(whole.median());
            } else {
                seconds = point.perCompetitor(sweep.seconds(found.get(run), configuration));
            }
            if (point.isOnAxis) {
                cells.add(Cell.of(point.panel, point.series, point.x, seconds.over(whole), sweep.processes()));
            }
            if (point.hasTimes) {
                Sample millis = seconds.convert(value -> value * MILLIS_PER_SECOND);
                cells.add(Cell.of(Panel.ofTimes(point.panel), point.series, point.x, millis, sweep.processes()));
            }
        }
        return TrialResult.of(cells).withNotes(notes);
    }

    private String tooSlow(Point point) {
        return String.format(
                Locale.ROOT,
                "too slow: %s, %s, %s: a run took longer than %d s, so the time shown is the least that it takes",
                work.name(),
                point.run.name,
                point.place,
                limitSeconds);
    }
}
