package io.clump.apps.components;

import io.clump.am2.Checkpointable;
import java.util.Map;

/** Finds the labels of the components that several processes share. Belongs to the thread that joined the job. */
interface Merging extends Checkpointable {
    /**
     * Merges the components of all processes, which do it together.
     *
     * @param own components of this process
     * @return the labels of these
     */
    long[] merge(Border own);

    /** Returns the number of unions of components of several processes, each counted by one process. */
    long unions();

    /** Returns the counts of what this process has sent, as results. */
    Map<String, Long> sent();
}
