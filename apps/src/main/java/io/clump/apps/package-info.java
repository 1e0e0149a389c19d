/**
 * What the applications share: the scaffold, and reading and writing their files.
 *
 * <pre>
 *   command:       OptionList ─▶ Application.plan ─▶ Report of the results
 *   each process:  Application.run(Run): phases, main section, results, verdict
 *   files:         LineReader (LineForm), BinaryReader, FilePart of each process;  BinaryWriter, OutputFile
 * </pre>
 *
 * A run belongs to the thread that joined the job; any thread may plan.
 */
@NullMarked
package io.clump.apps;

import org.jspecify.annotations.NullMarked;
