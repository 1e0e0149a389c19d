package io.clump.apps.components;

/** Finds the labels of the components that several processes share. Belongs to the thread that joined the job. */
@FunctionalInterface
interface Merging {
    /** Merges the components of all processes, which do it together; returns the labels of the own ones. */
    long[] merge(Border own);
}
