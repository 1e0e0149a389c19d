package io.clump.laboratory.contest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.ExperimentSheet;
import io.clump.laboratory.experiment.Latency;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.net.HostPair;
import io.clump.laboratory.net.Networks;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.RoundReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code contests} in a sheet, which is a trial: its contestants are measured in turns.
 *
 * <table>
 * <caption>Fields of a row</caption>
 * <tr><th>field</th><th>meaning</th></tr>
 * <tr><td>{@code contest}</td><td>key of the trial, and panel of cells that name no other</td></tr>
 * <tr><td>{@code axes}</td><td>lists of values; each contestant that has {@code {NAME}} is there for each
 * value</td></tr>
 * <tr><td>{@code each}, {@code of}</td><td>fields that all contestants have, and the contestants, ours first; one that
 * is {@code alone} has none of those fields</td></tr>
 * <tr><td>{@code value}, or {@code cells}</td><td>a {@link Formula}, or rows with {@code panel}, {@code series}, {@code
 * x}, {@code value}, {@code processes}, {@code of} (the names of contestants that have it, a regular expression), and
 * {@code once} if it is not one for each contestant; {@code latency}: the number of phases of a round whose latencies
 * its quantiles are</td></tr>
 * <tr><td>{@code allocates}</td><td>number of messages that are to allocate nothing</td></tr>
 * <tr><td>{@code times}, {@code times-each}, {@code seconds}</td><td>expected time: in usual contestants, in all or for
 * each (2), or in seconds</td></tr>
 * <tr><td>{@code warm-up}, {@code turns}</td><td>factor of the usual warm-up, and a fixed number of turns</td></tr>
 * <tr><td>{@code one-by-one}</td><td>an axis whose values are measured one after the other</td></tr>
 * <tr><td>{@code hosts}</td><td>how both sides are joined, where they are hosts: {@link HostPair}</td></tr>
 * <tr><td>{@code needs}</td><td>{@code ethernet}, the properties of a network, or a {@link Peer}, if nothing is
 * measured without it</td></tr>
 * <tr><td>{@code let}</td><td>names, and the words for which they stand; {@code =4 / {nodes}} is calculated</td></tr>
 * <tr><td>{@code notes}</td><td>for readers of the figures</td></tr>
 * <tr><td>{@code quick}</td><td>fields that replace those above if there is little time</td></tr>
 * </table>
 *
 * <table>
 * <caption>Fields of a contestant</caption>
 * <tr><th>field</th><th>meaning</th></tr>
 * <tr><td>{@code name}, {@code run}</td><td>name in figures, and class of the workload behind {@code
 * io.clump.laboratory.}</td></tr>
 * <tr><td>{@code peer}, {@code phases}</td><td>instead: messages of a {@link
 * Peer}</td></tr>
 * <tr><td>{@code app}</td><td>instead: an application, {@code with} size, nodes and counts</td></tr>
 * <tr><td>{@code with}, {@code properties}</td><td>{@code key=value} with spaces between them</td></tr>
 * <tr><td>{@code sides}, {@code rounds}</td><td>processes (2), and operations of a round if that is fixed</td></tr>
 * <tr><td>{@code sharing}, {@code unbound}, {@code jvm}</td><td>as in {@link Contestant}</td></tr>
 * <tr><td>{@code challenger}</td><td>instead: name of a {@link Challenger}, which gets {@code with}</td></tr>
 * <tr><td>{@code optional}</td><td>whether the workload is of an optional module: it is left out without that, with a
 * note</td></tr>
 * <tr><td>{@code needs}</td><td>{@code ethernet}: it is left out without that, with a note</td></tr>
 * <tr><td>{@code let}</td><td>more of the same, at the place of the axes</td></tr>
 * <tr><td>{@code crowded}</td><td>note if there are fewer processors than sides; {@code {crowded}} is then {@code , too
 * few processors}</td></tr>
 * <tr><td>{@code note}</td><td>for readers of the figures, where it is measured</td></tr>
 * </table>
 */
public final class ContestRow {
    private static final String ALLOCATION = "allocation";
    private static final double P50 = 50;
    private static final double P99 = 99;
    private static final double P99_9 = 99.9;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private final JsonNode row;
    private final String key;
    private final Effort effort;
    private final Bindings bindings;
    private final List<Entry> entries = new ArrayList<>();

    ContestRow(JsonNode whole, Effort effort) {
        this.effort = effort;
        row = now(whole, effort);
        key = row.path("contest").asText();
        Bindings here = new Bindings(axes(), Map.of())
                .and("round-nanos", Long.toString(effort.round().toNanos()))
                .and("round-millis", Long.toString(effort.round().toMillis()))
                .and("processors", Integer.toString(PROCESSORS));
        here = named(here, row.path("let"));
        bindings = here;
        for (JsonNode one : row.path("of")) {
            JsonNode contestant = now(one.path("alone").asBoolean() ? one : merged(row.path("each"), one), effort);
            for (Bindings at : here.expand(contestant.toString())) {
                entries.add(new Entry(contestant, named(at, contestant.path("let")), effort.isQuick()));
            }
        }
    }

    /** Returns the trials of the contests in an experiment's sheet. */
    public static List<Trial> trials(String experiment, Effort effort) {
        return ExperimentSheet.contests(experiment).stream()
                .map(row -> new ContestRow(row, effort))
                .filter(row -> !row.entries.isEmpty())
                .map(ContestRow::trial)
                .toList();
    }

    /** Adds names and their words; a word that begins with an equals sign is a formula for a whole number. */
    private static Bindings named(Bindings at, JsonNode names) {
        Bindings all = at;
        for (Map.Entry<String, JsonNode> name : names.properties()) {
            String word = all.fill(name.getValue().asText());
            all = all.and(
                    name.getKey(),
                    word.startsWith("=") ? Long.toString((long) Formula.number(word.substring(1))) : word);
        }
        return all;
    }

    String key() {
        return key;
    }

    /** Returns the contestants; fewer are measured where some are left out. */
    List<Entry> entries() {
        return entries;
    }

    /** Makes cells of the measurements of all contestants. */
    TrialResult result(List<Measurement> found) {
        return result(entries, found, List.of());
    }

    private Trial trial() {
        double seconds = row.has("seconds")
                ? row.path("seconds").asDouble()
                : effort.expectedSeconds(
                        row.path("times").asInt(row.path("times-each").asInt(2) * entries.size()));
        return new Trial(key, seconds, this::measure);
    }

    private TrialResult measure(Bench usual) {
        Bench bench = usual.with(adapted(usual.effort()));
        String obstacle = obstacle(row.path("needs").asText());
        if (obstacle != null) {
            return TrialResult.of(List.of()).withNotes(List.of(key + " was left out: " + obstacle));
        }
        String hosts = row.path("hosts").asText();
        if (hosts.isEmpty()) {
            return measure(bench, null);
        }
        try (HostPair pair = HostPair.open(hosts, bench.workbench())) {
            return measure(bench, pair);
        } catch (HostPair.NoHostsException e) {
            return TrialResult.of(List.of())
                    .withNotes(List.of(key + " was left out, as it needs root: " + e.getMessage()));
        }
    }

    private TrialResult measure(Bench bench, @Nullable HostPair hosts) {
        String axis = row.path("one-by-one").asText();
        if (axis.isEmpty()) {
            return contest(bench, entries, hosts);
        }
        List<Cell> cells = new ArrayList<>();
        Set<String> notes = new LinkedHashSet<>();
        boolean bound = true;
        List<String> places = bindings.axes().getOrDefault(axis, List.of());
        for (int i = 0; i < places.size(); i++) {
            String place = places.get(i);
            List<Entry> here = entries.stream()
                    .filter(entry -> place.equals(entry.bindings().values().get(axis)))
                    .toList();
            TrialResult found = contest(bench.with(1.0 / (places.size() - i)), here, hosts);
            cells.addAll(found.cells());
            notes.addAll(found.notes());
            bound &= found.bound();
        }
        return new TrialResult(cells, List.copyOf(notes), bound);
    }

    private TrialResult contest(Bench bench, List<Entry> all, @Nullable HostPair hosts) {
        List<String> notes = new ArrayList<>();
        List<Entry> here = new ArrayList<>();
        List<Contestant> contestants = new ArrayList<>();
        for (Entry entry : all) {
            try {
                String obstacle = obstacle(entry.text("needs"));
                if (obstacle != null) {
                    throw new ClumpException(obstacle);
                }
                Contestant contestant = entry.contestant(bench, notes);
                here.add(entry);
                contestants.add(hosts == null ? contestant : hosts.join(contestant));
            } catch (ClumpException e) {
                notes.add(entry.name() + " was left out: " + e.getMessage());
                continue;
            }
            Stream.of(entry.text("note"), entry.sides() > PROCESSORS ? entry.text("crowded") : "")
                    .filter(note -> !note.isEmpty())
                    .forEach(notes::add);
        }
        row.path("notes").forEach(note -> notes.add(bindings.fill(note.asText())));
        return bench.contest(key, contestants, found -> result(here, found, notes));
    }

    private TrialResult result(List<Entry> here, List<Measurement> found, List<String> notes) {
        List<Cell> cells = new ArrayList<>();
        List<String> all = new ArrayList<>(notes);
        List<ObjectNode> rows = ExperimentSheet.rows(row.path("cells"));
        for (int i = 0; i < here.size(); i++) {
            for (JsonNode cell : rows) {
                boolean isOf = here.get(i).name().matches(cell.path("of").asText(".*"));
                if (isOf && !cell.path("once").asBoolean()) {
                    add(cells, all, cell, new Formula.Scope(here.get(i).bindings(), here, found, i), here.get(i));
                }
            }
        }
        for (JsonNode cell : rows) {
            if (cell.path("once").asBoolean()) {
                add(cells, all, cell, new Formula.Scope(bindings, here, found, 0), here.get(0));
            }
        }
        addAllocation(cells, all, found.get(0));
        return TrialResult.of(cells).withNotes(all);
    }

    private void add(List<Cell> cells, List<String> notes, JsonNode cell, Formula.Scope scope, Entry entry) {
        String sides = Integer.toString(entry.sides());
        String crowded = entry.sides() > PROCESSORS ? ", too few processors" : "";
        String place = cell.path("panel").asText()
                + cell.path("series").asText()
                + cell.path("x").asText();
        for (Bindings at : scope.bindings().expand(place)) {
            Bindings named =
                    at.and("name", entry.name()).and("crowded", crowded).and("sides", sides);
            Formula.Scope here = new Formula.Scope(named, scope.entries(), scope.all(), scope.own());
            try {
                Sample value = Formula.value(cell.path("value").asText("nanos"), here);
                cells.add(new Cell(
                        named.fill(cell.path("panel").asText(key)),
                        named.fill(cell.path("series").asText("{name}")),
                        named.fill(cell.path("x").asText("")),
                        value.rounds(),
                        value.turns(),
                        (int) Formula.number(named.fill(cell.path("processes").asText("2"))),
                        cell.has("latency")
                                ? latency(
                                        here.found(),
                                        Formula.number(
                                                named.fill(cell.path("latency").asText())))
                                : null));
            } catch (Formula.NoValueException e) {
                if (cell.has("absent")) {
                    notes.add(cell.path("absent").asText());
                }
            }
        }
    }

    /** Returns the quantiles of all turns together. */
    private static Latency latency(Measurement found, double phases) {
        Histogram all = RoundReport.histogram();
        found.details().forEach(details -> all.add(RoundReport.latencies(details, (int) phases)));
        return new Latency(
                all.getValueAtPercentile(P50),
                all.getValueAtPercentile(P99),
                all.getValueAtPercentile(P99_9),
                all.getTotalCount());
    }

    /** Adds what a message of ours allocates, if that is asked. */
    private void addAllocation(List<Cell> cells, List<String> notes, Measurement ours) {
        int messages = row.path("allocates").asInt();
        if (messages > 0) {
            double bytes = ours.allocatedBytes() / messages;
            cells.add(Cell.of(ALLOCATION, ours.name(), key, Sample.exactly(bytes), 2));
            notes.add(String.format(
                    Locale.ROOT,
                    "%s: %s bytes a message on the Java heaps of both sides in the most frugal turn, %,d messages in"
                            + " all",
                    key,
                    bytes == 0 ? "0" : Double.toString(bytes),
                    ours.operations() * messages));
        }
    }

    private Effort adapted(Effort usual) {
        Effort own = usual;
        if (row.has("warm-up")) {
            Duration usualWarmUp = usual.warmUp();
            own = own.warmUp(Duration.ofNanos(
                    (long) (usualWarmUp.toNanos() * row.path("warm-up").asDouble())));
        }
        return row.has("turns") ? own.turns(row.path("turns").asInt()) : own;
    }

    private static @Nullable String obstacle(String need) {
        if (need.equals("ethernet")) {
            return Networks.obstacle(Networks.ETHERNET);
        }
        if (need.contains("=")) {
            return Networks.obstacle(ExperimentSheet.pairs(need));
        }
        return need.isEmpty() || Peer.find(need).isPresent() ? null : Entry.MISSING;
    }

    private Map<String, List<String>> axes() {
        Map<String, List<String>> axes = new LinkedHashMap<>();
        row.path("axes").properties().forEach(axis -> {
            List<String> values = new ArrayList<>();
            if (axis.getValue().isArray()) {
                axis.getValue().forEach(value -> values.add(value.asText()));
            } else {
                values.addAll(NamedLists.of(axis.getValue().asText(), effort.isQuick()));
            }
            axes.put(axis.getKey(), values);
        });
        return axes;
    }

    /** Replaces fields by those of {@code quick} if there is little time; axes that it does not name stay. */
    private static JsonNode now(JsonNode row, Effort effort) {
        ObjectNode now = row.deepCopy();
        JsonNode quick = now.remove("quick");
        if (!now.has("cells") && now.has("of")) {
            now.withArray("cells").addObject().put("value", now.path("value").asText("nanos"));
        }
        return effort.isQuick() && quick != null ? merged(now, quick) : now;
    }

    /** Joins two rows: words are joined, rows are joined, and of other fields the second one counts. */
    private static ObjectNode merged(JsonNode first, JsonNode second) {
        ObjectNode all = first.isObject() ? first.deepCopy() : second.deepCopy();
        second.properties().forEach(field -> {
            JsonNode old = all.get(field.getKey());
            if (old != null && old.isObject()) {
                all.set(field.getKey(), merged(old, field.getValue()));
            } else if (old != null && field.getKey().matches("with|properties") && first.isObject()) {
                all.put(field.getKey(), old.asText() + " " + field.getValue().asText());
            } else {
                all.set(field.getKey(), field.getValue());
            }
        });
        return all;
    }
}
