package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Effort;
import java.util.List;
import java.util.Map;

/** Something to find out: what is measured for it, how it is shown, and what was expected. Holds no state. */
public interface Experiment {
    /** By what the command line, the files and the report know it, and its {@link ExperimentSheet}. */
    String name();

    /** Its subject, for a list. */
    default String title() {
        return ExperimentSheet.of(name()).title();
    }

    /**
     * Where the thesis has it.
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

    /** How the cells are shown. */
    default List<Panel> panels() {
        return ExperimentSheet.of(name()).panels();
    }

    /** The measurements, in this order. A run with little time measures fewer points. */
    List<Trial> trials(Effort effort);

    /** Measurements of the thesis, for points in the panels. */
    default List<Reference> references() {
        return References.of(name());
    }

    /** Properties of all processes. */
    default Map<String, String> properties() {
        return Map.of();
    }

    /**
     * Where its processes run.
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

    /** Compares what was expected with what was found. */
    default List<Finding> findings(Results results) {
        return claims().stream().map(claim -> claim.judge(results)).toList();
    }
}
