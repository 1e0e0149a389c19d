package io.clump.apps.em3d;

/** One of the two fields. Each is updated from the values of the other. */
enum Field {
    ELECTRIC("E", 0),
    MAGNETIC("H", 1);

    private final String letter;
    private final int index;

    Field(String letter, int index) {
        this.letter = letter;
        this.index = index;
    }

    int index() {
        return index;
    }

    Field other() {
        return this == ELECTRIC ? MAGNETIC : ELECTRIC;
    }

    @Override
    public String toString() {
        return letter;
    }
}
