package io.clump.laboratory.traffic;

import java.util.List;

/** Brings peers; found by the {@code ServiceLoader}. */
public interface PeerProvider {
    /** Returns them, in the order in which figures show them. */
    List<Peer> peers();
}
