/**
 * Gang scheduler: jobs that share hosts are time-sliced, each on all its hosts at once (Tezuka, Hori and Ishikawa 1996,
 * who use a daemon on each node).
 *
 * <pre>
 *   clump gang start                          clump gang submit, one for each job
 *   GangServer ─▶ GangTurns   ══ GangWords ══▶ GangMember ─▶ Job ─▶ its processes, on all hosts
 *                   (pure)                        pause, SIGSTOP │ SIGCONT, resume
 * </pre>
 *
 * The scheduler knows only the launchers of jobs. Each launcher reaches its processes over its existing control
 * connections, so nothing more runs on the hosts. Launchers and agents are never stopped.
 *
 * <p>One thread of the scheduler makes all decisions; connections have threads of their own. A member carries out
 * orders in the reading thread of its connection. Every step has a bound: a launcher that does not answer loses its
 * time slice, and a launcher whose scheduler is gone or silent lets its job run.
 */
@NullMarked
package io.clump.launcher.gang;

import org.jspecify.annotations.NullMarked;
