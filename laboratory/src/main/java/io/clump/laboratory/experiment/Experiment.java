package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Effort;
import java.util.List;
import java.util.Map;

/** A subject of measurement: its trials, the display of its cells, and its claims. Holds no state. */
public interface Experiment {
    /** Returns the name on the command line, in the files and in the report, and of its {@link ExperimentSheet}. */
    String name();

    /** Its subject, for a list. */
    default String title() {
        return ExperimentSheet.of(name()).title();
    }

    /**
     * Its place in the thesis.
     *
     * @return sections, tables and figures; empty if it has not
     */
    default String source() {
        return ExperimentSheet.of(name()).source();
    }

    /** The question, for a reader without the thesis. */
    default String question() {
        return ExperimentSheet.of(name()).question();
    }

    /** Returns the panels that show the cells. */
    default List<Panel> panels() {
        return ExperimentSheet.of(name()).panels();
    }

    /** The measurements, in this order. A run with little time measures fewer points. */
    List<Trial> trials(Effort effort);

    /** Measurements of the thesis, for points in the panels. */
    default List<Reference> references() {
        return References.of(name());
    }

    default Map<String, String> properties() {
        return Map.of();
    }

    /**
     * The place of its processes.
     *
     * @return true if each is bound to a processor of its own, as far as there are enough; false if the system chooses
     */
    default boolean isBound() {
        return true;
    }

    /** Returns whether its claims are not the thesis's, but what Clump is to reach beside its peers. */
    default boolean hasGoals() {
        return false;
    }

    /** Its expected outcome. */
    default List<Claim> claims() {
        return ExperimentSheet.of(name()).claims();
    }

    /** Compares the claims with the results. */
    default List<Finding> findings(Results results) {
        return claims().stream().map(claim -> claim.judge(results)).toList();
    }
}
