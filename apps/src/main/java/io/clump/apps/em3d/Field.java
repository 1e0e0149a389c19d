package io.clump.apps.em3d;

/** One of the two fields. Each is updated from the values of the other. */
enum Field {
    ELECTRIC("E"),
    MAGNETIC("H");

    private final String letter;

    Field(String letter) {
        this.letter = letter;
    }

    Field other() {
        return this == ELECTRIC ? MAGNETIC : ELECTRIC;
    }

    @Override
    public String toString() {
        return letter;
    }
}
