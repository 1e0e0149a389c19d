package io.clump.laboratory.thesis;

import io.clump.laboratory.experiment.Panel;

/**
 * Where cells of jobs are shown. Either there is a panel for each application with a line for each mix, or one panel
 * with a line for each application, of which there is one mix. Beside each panel is one with the times themselves.
 *
 * @param isOverNumbers whether places on the axis of the panels with relative times are numbers
 * @param single name of the single panel; empty if there is one for each application
 */
record JobsView(boolean isOverNumbers, String single) {
    String panel(String app) {
        return single.isEmpty() ? app : single;
    }

    String panelOfTimes(String app) {
        return Panel.ofTimes(panel(app));
    }

    String series(String app, JobMix mix) {
        return single.isEmpty() ? mix.words() : app;
    }

    /** Returns whether a place belongs into a panel with relative times; a word does not on an axis of numbers. */
    boolean isOnAxis(String x) {
        return !isOverNumbers || x.chars().allMatch(Character::isDigit);
    }
}
