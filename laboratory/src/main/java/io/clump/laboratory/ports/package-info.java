/**
 * Active Ports beside what is beneath them: messages of each quality of service, broadcasts, barriers, overload, and
 * GAMMA's applications (Ciaccio 1999). Each workload belongs to the main thread of its process.
 */
@NullMarked
package io.clump.laboratory.ports;

import org.jspecify.annotations.NullMarked;
