/**
 * EM3D: waves on a bipartite graph of E and H nodes that lies on a grid of virtual processors.
 *
 * <pre>
 *   GraphSource ─part─▶ LocalGraph (Placement: whose)      ─needs─▶ GhostExchange        rank 0: SequentialEm3d
 *     GeneratedGraph      LocalField E: values, edges                   │                          │
 *     GraphFile           LocalField H: values, edges                   │                          │
 *                                                                       ▼                          ▼
 *   each step:  E −= near·H   (ghosts of H arrive)   E −= far·H   send E ─▶ … H alike …   ─▶ compare
 * </pre>
 *
 * A process's part belongs to the thread that runs the program; any thread may plan, which
 * reads the input.
 */
@NullMarked
package io.clump.apps.em3d;

import org.jspecify.annotations.NullMarked;
