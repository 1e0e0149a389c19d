package io.clump.laboratory.apps;

/**
 * What a process sends, by a formula and as counted.
 *
 * @param name of the figure, behind that of the app
 * @param what is counted, with the formula
 * @param expected by the formula, a process
 * @param count of it: a result that the program tells, or {@link AppRun#MESSAGES}
 */
record Volume(String name, String what, double expected, String count) {}
