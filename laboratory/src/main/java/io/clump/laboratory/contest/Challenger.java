package io.clump.laboratory.contest;

import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.harness.Contestant;
import java.util.List;
import java.util.Map;

/** Makes contestants that only some machines can have; found by the {@code ServiceLoader}. */
public interface Challenger {
    /** Returns the name by which sheets call it. */
    String name();

    /**
     * Makes a contestant.
     *
     * @param with parameters from the sheet
     * @param bench the tools of the trial
     * @param notes get remarks for readers of the figures
     * @throws io.clump.am2.ClumpException with the reason if this machine cannot have it
     */
    Contestant contestant(Map<String, String> with, Bench bench, List<String> notes);
}
