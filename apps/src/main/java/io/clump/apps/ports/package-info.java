/**
 * Common parts of the applications on Active Ports.
 *
 * <pre>
 *   PortsTeam ─▶ Ports (of all processes of the job) ─▶ DoublesBuffer (numbers on their way)
 *       └──────▶ Broadcast (direct, or emulated by a send to each)
 * </pre>
 *
 * All of it belongs to the thread that runs the program.
 */
@NullMarked
package io.clump.apps.ports;

import org.jspecify.annotations.NullMarked;
