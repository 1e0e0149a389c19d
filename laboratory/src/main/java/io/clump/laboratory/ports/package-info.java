/**
 * Active Ports compared with the layers beneath them: messages of each quality of service and length, ways to receive
 * and to wait, broadcasts, barriers, overload, and GAMMA's applications (Ciaccio 1999). Each workload belongs to the
 * main thread of its process.
 */
@NullMarked
package io.clump.laboratory.ports;

import org.jspecify.annotations.NullMarked;
