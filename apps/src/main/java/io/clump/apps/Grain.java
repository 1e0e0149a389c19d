package io.clump.apps;

import io.clump.splitc.app.AppOptions;

/** Size of the messages of an application that can send the same data in two ways; users choose by {@code --grain}. */
public enum Grain {
    /** Messages that are as long as possible. */
    BULK,

    /** Small messages at irregular times, as the thesis sends them, each of which is answered (Lumetta 1998, 5.3.3). */
    FINE;

    /** Key of the option. */
    public static final String KEY = "grain";

    /** Reads the option. */
    public static Grain of(AppOptions options) {
        return OptionList.constant(options, KEY, Grain.class);
    }
}
