package io.clump.torture;

import io.clump.torture.schedule.Trouble;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a kind of trouble. */
final class TroubleName implements ITypeConverter<Trouble> {
    @Override
    public Trouble convert(String text) {
        for (Trouble trouble : Trouble.values()) {
            if (trouble.word().equals(text)) {
                return trouble;
            }
        }
        throw new TypeConversionException("found=" + text + ", expected some of " + names());
    }

    static List<String> names() {
        return Arrays.stream(Trouble.values()).map(Trouble::word).toList();
    }
}
