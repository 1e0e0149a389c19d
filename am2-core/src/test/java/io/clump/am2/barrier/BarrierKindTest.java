package io.clump.am2.barrier;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** All algorithms that Clump has. */
@ParameterizedClass
@EnumSource
class BarrierKindTest extends BarrierAlgorithmConformance {
    private final BarrierKind kind;

    BarrierKindTest(BarrierKind kind) {
        this.kind = kind;
    }

    @Override
    protected BarrierAlgorithm algorithm() {
        return kind;
    }
}
