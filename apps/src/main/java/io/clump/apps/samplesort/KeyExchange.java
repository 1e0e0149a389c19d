package io.clump.apps.samplesort;

/** Sends each key to its owner. */
@FunctionalInterface
interface KeyExchange {
    /** Number of keys that are divided between two polls and reports of progress. */
    int KEYS_PER_POLL = 2048;

    /** Handler for keys. */
    int KEYS_HANDLER = 1;

    /**
     * Sends this process's keys to their owners and receives the keys that it owns; collective. The keys that were sent
     * are gone afterwards: the next sort takes their memory.
     *
     * @param splitters splitters that determine the owners
     * @return the keys that this process owns, in no order
     */
    Keys distribute(Splitters splitters);
}
