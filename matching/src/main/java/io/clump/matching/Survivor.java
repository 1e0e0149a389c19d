package io.clump.matching;

/**
 * Knowledge of a matcher's user about the peers: whether more than messages is awaited from them, and whether the
 * death of one ends receives of any source. All methods are called by the thread that polls, outside handlers, except
 * {@link #endsAnySource}. They neither poll nor wait nor use the matcher.
 */
public interface Survivor {
    /**
     * Returns whether something is awaited from a peer, other than a message for which a receive is posted.
     *
     * @param peer rank of the peer
     * @return true if the matcher should probe the peer
     */
    boolean isAwaited(int peer);

    /**
     * Notes that a peer is dead. Its messages have been handled, and the operations with it have ended. Afterwards the
     * matcher asks {@link #endsAnySource} about each posted receive of any source.
     *
     * @param peer rank of the peer
     * @param hasLeft true if it has closed its endpoint; otherwise it is dead, or lives and is not reached
     */
    void lost(int peer, boolean hasLeft);

    /**
     * Returns whether a receive of any source ends now, unless it lasts beyond deaths. Asked after the first death.
     *
     * @param context of the receive
     * @return true if it ends with {@link OperationError#PEER_DEAD}
     */
    boolean endsAnySource(int context);

    /** Knows nothing: receives of any source end when no peer is left. */
    Survivor ALONE = new Survivor() {
        @Override
        public boolean isAwaited(int peer) {
            return false;
        }

        @Override
        public void lost(int peer, boolean hasLeft) {}

        @Override
        public boolean endsAnySource(int context) {
            return false;
        }
    };
}
