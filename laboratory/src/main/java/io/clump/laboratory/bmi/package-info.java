/**
 * BMI compared with the layers beneath it and with Netty: round trips, floods, data by length, and servers with many
 * clients, of which some are killed (Carns 2001). Each workload belongs to the main thread of its process.
 */
@NullMarked
package io.clump.laboratory.bmi;

import org.jspecify.annotations.NullMarked;
