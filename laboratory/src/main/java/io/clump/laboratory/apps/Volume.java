package io.clump.laboratory.apps;

/**
 * Amount that a process sends, by a formula and as counted.
 *
 * @param name of the figure, behind that of the app
 * @param what is counted, with the formula
 * @param expected amount of one process by the formula
 * @param count name of the count: a result that the program tells, or {@link AppRun#MESSAGES}
 */
record Volume(String name, String what, double expected, String count) {}
