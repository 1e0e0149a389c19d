package io.clump.matching;

/** Messages of a process to itself: copied at once if a receive is posted or credit is left, else kept in the send. */
final class MessagesToSelf {
    private final MatchingPeer self;
    private final int eagerBytes;
    private final PostedReceives posted;
    private final UnexpectedMessages unexpected;

    MessagesToSelf(MatchingPeer self, int eagerBytes, PostedReceives posted, UnexpectedMessages unexpected) {
        this.self = self;
        this.eagerBytes = eagerBytes;
        this.posted = posted;
        this.unexpected = unexpected;
    }

    void send(SendOperation send) {
        long length = send.memory.lengthBytes();
        ReceiveOperation receive = posted.take(send.context, self.rank, send.tag);
        int lines = Wire.linesOf(length);
        if (receive != null) {
            receive.match(self.rank, send.tag, length);
            receive.memory.putAll(send.memory, receive.length());
            receive.finish();
            send.complete(null);
        } else if (send.isSynchronous || length > eagerBytes || self.credit.available() < lines) {
            unexpected.add(send.context, self.rank, send.tag, length).stayAt(send);
        } else {
            self.credit.spend(lines);
            unexpected.addKept(send.context, self.rank, send.tag, (int) length).acceptAll(send.memory);
            send.complete(null);
        }
    }

    /** Cancels a send that is not matched; returns whether it was. */
    boolean cancel(SendOperation send) {
        MatchedMessage message = unexpected.find(send);
        if (message == null) {
            return false;
        }
        unexpected.remove(message);
        unexpected.giveBack(message);
        send.complete(send.withdrawn());
        return true;
    }
}
