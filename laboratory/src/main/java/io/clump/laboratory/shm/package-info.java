/**
 * The speed of the shared-memory protocol, and of what it is compared with: {@link ShmDuels} says which are measured
 * beside each other. What is measured over other protocols, too, is in {@link io.clump.laboratory.traffic}. Each
 * workload belongs to the main thread of its process.
 */
@NullMarked
package io.clump.laboratory.shm;

import org.jspecify.annotations.NullMarked;
