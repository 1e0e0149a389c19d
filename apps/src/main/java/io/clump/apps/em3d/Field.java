package io.clump.apps.em3d;

/** One of the two fields. Each is updated from the values of the other. */
enum Field {
    ELECTRIC("E", 1),
    MAGNETIC("H", 2);

    private final String letter;
    private final int handler;

    Field(String letter, int handler) {
        this.letter = letter;
        this.handler = handler;
    }

    Field other() {
        return this == ELECTRIC ? MAGNETIC : ELECTRIC;
    }

    /** Number of the handler that accepts values of this field. */
    int handler() {
        return handler;
    }

    @Override
    public String toString() {
        return letter;
    }
}
