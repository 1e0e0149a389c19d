package io.clump.laboratory.thesis;

import io.clump.laboratory.experiment.Panel;
import java.util.List;
import java.util.stream.Stream;

/**
 * How cells of jobs are shown. Either there is a panel for each application with a line for each mix, or one panel with a line
 * for each application, of which there is one mix. Beside each panel is one with the times themselves.
 *
 * @param xLabel what the configurations are
 * @param kind of the panels with relative times
 * @param single name of the single panel; empty if there is one for each application
 */
record JobsView(String xLabel, Panel.Kind kind, String single) {
    private static final String TIMES = "-ms";

    List<Panel> panels(List<String> apps, String base) {
        String relative = "time per job, relative to one job with " + base;
        if (!single.isEmpty()) {
            return pair(single, "All applications", relative).toList();
        }
        return apps.stream().flatMap(app -> pair(app, app, relative)).toList();
    }

    String panel(String app) {
        return single.isEmpty() ? app : single;
    }

    String panelOfTimes(String app) {
        return panel(app) + TIMES;
    }

    String series(String app, JobMix mix) {
        return single.isEmpty() ? mix.words() : app;
    }

    /** Returns whether a place belongs into a panel with relative times; a word does not on an axis of numbers. */
    boolean isOnAxis(String x) {
        return kind != Panel.Kind.LINES_OVER_LOG || x.chars().allMatch(Character::isDigit);
    }

    private Stream<Panel> pair(String panel, String title, String relative) {
        return Stream.of(
                new Panel(panel, title, xLabel, relative, "x", kind),
                new Panel(panel + TIMES, title, xLabel, "time per job (ms)", "ms", Panel.Kind.TABLE));
    }
}
