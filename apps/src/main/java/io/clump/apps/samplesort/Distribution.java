package io.clump.apps.samplesort;

/** Distributions of the keys that are made. */
enum Distribution {
    /** Each key as likely as any other. */
    UNIFORM,

    /** A million different keys; the one of rank n is n times as rare as the first, which is about one in twenty. */
    ZIPF,

    /** In ascending order already, over all processes. */
    SORTED,

    /** All of them the same. */
    EQUAL,

    /** Eight different keys, all as likely. */
    FEW
}
