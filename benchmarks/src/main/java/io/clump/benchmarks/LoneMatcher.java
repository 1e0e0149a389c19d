package io.clump.benchmarks;

import io.clump.am2.Bundle;
import io.clump.am2.Layer;
import io.clump.matching.Matcher;
import io.clump.matching.MatcherConfiguration;

/** The matcher of a job that has one process, which sends to itself. */
record LoneMatcher(Layer layer, Matcher matcher) implements AutoCloseable {
    /** Rank of the process. */
    static final int SELF = 0;

    static LoneMatcher open() {
        Layer layer = LoneLayer.open("single-transfer");
        Bundle bundle = layer.allocateBundle();
        return new LoneMatcher(
                layer, Matcher.open(bundle, bundle.allocateEndpoint(), MatcherConfiguration.of(SELF, 1)));
    }

    @Override
    public void close() {
        matcher.close();
        layer.close();
    }
}
