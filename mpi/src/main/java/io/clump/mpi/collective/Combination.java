package io.clump.mpi.collective;

import io.clump.mpi.op.Reduction;

/**
 * Operation of a reduction, on elements that lie one behind the other.
 *
 * @param reduction combines them
 * @param commutes whether operands may change places; else they are combined in the order of the ranks
 * @param unit elements that stay together
 */
public record Combination(Reduction reduction, boolean commutes, int unit) {}
