package io.clump.net.ethernet;

import io.clump.am2.ClumpException;
import org.junit.jupiter.api.Assumptions;

/** Tests that need CAP_NET_RAW are skipped without it, and say so. */
public final class Privilege {
    private Privilege() {}

    /** The loopback; aborts the test if this process may not use it. */
    public static EthernetInterface loopback() {
        try {
            return EthernetInterface.require("lo");
        } catch (ClumpException e) {
            return Assumptions.abort(e.getMessage());
        }
    }
}
