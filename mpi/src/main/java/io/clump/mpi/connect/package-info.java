/**
 * Connections between groups of processes that do not know each other: a group opens a {@linkplain
 * io.clump.mpi.connect.Port port} and accepts, another one connects to its name, and both get an inter-communicator in
 * a {@linkplain io.clump.mpi.comm.World world} of their own.
 *
 * <pre>
 *   leader of the group that accepts          leader of the group that connects
 *   Port ◀── CONNECT: introduction ──────────  Port of its own
 *        ─── ACCEPT: introduction ──────────▶
 *        ◀── MAPPED ─────────────────────────
 *        ─── START ─────────────────────────▶  both now send in a world of two
 *   group ◀─── introductions of all ────────▶  group
 * </pre>
 *
 * <p>{@linkplain io.clump.mpi.connect.PublishedPorts PublishedPorts} are ports with names that programs choose.
 */
@NullMarked
package io.clump.mpi.connect;

import org.jspecify.annotations.NullMarked;
