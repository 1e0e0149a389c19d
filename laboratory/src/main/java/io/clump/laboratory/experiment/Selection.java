package io.clump.laboratory.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chooses cells: {@code panel | series | x}. A part is a name, or has a variable in it: <code>{app}</code> is anything,
 * <code>{app:fft;em3d}</code> one of these, <code>{app!fft}</code> anything else. A variable that occurs twice in the
 * selections of a claim represents the same name.
 *
 * @param parts the three patterns
 */
public record Selection(List<String> parts) {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)([:!]?)([^}]*)}");
    private static final int PARTS = 3;

    /** Reads selections with {@code *} between them. */
    static List<Selection> all(String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        return Arrays.stream(text.split(" \\* ", -1)).map(Selection::of).toList();
    }

    private static Selection of(String text) {
        List<String> parts =
                Arrays.stream(text.split("\\|", -1)).map(String::strip).toList();
        if (parts.size() != PARTS) {
            throw new IllegalArgumentException(
                    "not a selection of cells: found=\"" + text + "\", expected \"panel | series | x\"");
        }
        return new Selection(parts);
    }

    public Selection {
        parts = List.copyOf(parts);
    }

    /** Adds a matching cell to each of some choices of cells; a choice without one is dropped. */
    List<Choice> extend(List<Choice> choices, Results results) {
        List<Choice> extended = new ArrayList<>();
        for (Choice choice : choices) {
            for (Cell cell : results.cells()) {
                Map<String, String> names = new TreeMap<>(choice.names());
                if (matches(cell, names)) {
                    extended.add(choice.and(cell, names));
                }
            }
        }
        return extended;
    }

    public boolean isIn(List<String> panels) {
        return panels.stream().anyMatch(panel -> matches(parts.get(0), panel, new TreeMap<>()));
    }

    /** The panel if no part has a variable in it, else nothing. */
    String panelOfOne() {
        return parts.stream().anyMatch(part -> part.contains("{")) ? "" : parts.get(0);
    }

    boolean matches(Cell cell) {
        return matches(cell, new TreeMap<>());
    }

    private boolean matches(Cell cell, Map<String, String> names) {
        return matches(parts.get(0), cell.panel(), names)
                && matches(parts.get(1), cell.series(), names)
                && matches(parts.get(2), cell.x(), names);
    }

    private static boolean matches(String part, String name, Map<String, String> names) {
        Matcher variable = VARIABLE.matcher(part);
        if (!variable.find()) {
            return part.equals(name);
        }
        String before = part.substring(0, variable.start());
        String after = part.substring(variable.end());
        if (name.length() < before.length() + after.length() || !name.startsWith(before) || !name.endsWith(after)) {
            return false;
        }
        String value = name.substring(before.length(), name.length() - after.length());
        List<String> listed = List.of(variable.group(3).split(";", -1));
        boolean fits = switch (variable.group(2)) {
            case ":" -> listed.contains(value);
            case "!" -> !listed.contains(value);
            default -> true;
        };
        String known = names.putIfAbsent(variable.group(1), value);
        return fits && (known == null || known.equals(value));
    }

    /**
     * Cells that were chosen.
     *
     * @param cells one for each selection
     * @param names values of the variables
     */
    record Choice(List<Cell> cells, Map<String, String> names) {
        static final Choice NONE = new Choice(List.of(), Map.of());

        /** Returns whether one of these cells is among the chosen ones, perhaps with other values. */
        boolean isAbout(List<Cell> some) {
            return cells.stream().anyMatch(cell -> some.stream().anyMatch(cell::isSameAs));
        }

        Choice and(Cell cell, Map<String, String> allNames) {
            List<Cell> all = new ArrayList<>(cells);
            all.add(cell);
            return new Choice(all, allNames);
        }
    }
}
