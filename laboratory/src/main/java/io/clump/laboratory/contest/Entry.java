package io.clump.laboratory.contest;

import com.fasterxml.jackson.databind.JsonNode;
import io.clump.am2.ClumpException;
import io.clump.laboratory.apps.AppRun;
import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.ExperimentSheet;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.worker.Workload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * A contestant as a row has it, at one place of the axes.
 *
 * @param row its fields, as {@link ContestRow} lists them
 * @param bindings values of the axes
 * @param isQuick whether applications get little work
 */
record Entry(JsonNode row, Bindings bindings, boolean isQuick) {
    /** Why something is left out if it is of an optional module. */
    static final String MISSING = "the module laboratory-peers is not there";

    private static final String ALL = "io.clump.";
    private static final String PACKAGE = "io.clump.laboratory.";

    /** Returns its name in figures; a peer has one of its own. */
    String name() {
        return row.has("name")
                ? text("name")
                : Peer.find(text("peer")).map(Peer::label).orElse(text("peer"));
    }

    /** Returns a field with the values of the axes in it; nothing if it is missing. */
    String text(String field) {
        return bindings.fill(row.path(field).asText(""));
    }

    boolean is(String field) {
        return row.path(field).asBoolean();
    }

    /** Returns the number of its processes, unless a peer has both sides in one. */
    int sides() {
        return row.has("app") ? Integer.parseInt(pairs("with").getOrDefault("size", "1")) : (int) number("sides", 2);
    }

    /**
     * Makes the contestant.
     *
     * @throws ClumpException with the reason if it cannot be measured here, such as that its module is missing
     */
    Contestant contestant(Bench bench, List<String> notes) {
        if (row.has("challenger")) {
            return ServiceLoader.load(Challenger.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(challenger -> challenger.name().equals(text("challenger")))
                    .findFirst()
                    .orElseThrow(Entry::missing)
                    .contestant(pairs("with"), bench, notes)
                    .named(name());
        }
        boolean isApart = row.has("peer") && peer().isApart();
        Contestant contestant = contestant();
        return isApart
                ? contestant.at(Collections.nCopies(contestant.sides(), bench.apart(contestant.name(), notes)))
                : contestant;
    }

    /** Makes a contestant that needs nothing but its module. */
    Contestant contestant() {
        Contestant plain = plain();
        Contestant contestant = plain.with(joined(plain.parameters(), pairs("with")))
                .withProperties(joined(plain.properties(), pairs("properties")))
                .rounds((long) rounds());
        if (!text("jvm").isEmpty()) {
            contestant = contestant.withJvmOptions(List.of(text("jvm").split(" ", -1)));
        }
        contestant = is("unbound") ? contestant.unbound() : contestant;
        return is("sharing") ? contestant.sharing() : contestant;
    }

    /** Operations of a round; 0 if as many as fill it. */
    double rounds() {
        return number("rounds", 0);
    }

    private double number(String field, double otherwise) {
        return text(field).isEmpty() ? otherwise : Formula.number(text(field));
    }

    private Class<? extends Workload> workload() {
        String run = text("run");
        try {
            return Class.forName(run.startsWith(ALL) ? run : PACKAGE + run).asSubclass(Workload.class);
        } catch (ClassNotFoundException e) {
            if (is("optional")) {
                throw missing();
            }
            throw new IllegalArgumentException("no such workload: " + row, e);
        }
    }

    private Peer peer() {
        return Peer.find(text("peer")).orElseThrow(Entry::missing);
    }

    private static ClumpException missing() {
        return new ClumpException(MISSING);
    }

    private Contestant plain() {
        if (row.has("peer")) {
            return peer().contestant(text("phases")).named(name());
        }
        if (row.has("app")) {
            Map<String, String> with = pairs("with");
            return AppRun.job(
                    name(),
                    AppWork.named(text("app"), isQuick),
                    Integer.parseInt(with.getOrDefault("size", "1")),
                    Integer.parseInt(with.getOrDefault("nodes", "1")),
                    List.of());
        }
        return Contestant.group(name(), workload(), sides());
    }

    private static Map<String, String> joined(Map<String, String> first, Map<String, String> second) {
        Map<String, String> all = new LinkedHashMap<>(first);
        all.putAll(second);
        return all;
    }

    private Map<String, String> pairs(String field) {
        return ExperimentSheet.pairs(text(field));
    }
}
