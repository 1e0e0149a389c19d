package io.clump.command;

import picocli.CommandLine.ITypeConverter;

/** Reads whole numbers within limits; an error message gives the limits. Each kind of number is a class below. */
public abstract class WholeNumber implements ITypeConverter<Integer> {
    private final int least;
    private final int most;

    /**
     * Makes a converter.
     *
     * @param least smallest number
     * @param most largest number
     */
    protected WholeNumber(int least, int most) {
        this.least = least;
        this.most = most;
    }

    @Override
    public Integer convert(String text) {
        return (int) OptionValues.whole(text, least, most);
    }
}
