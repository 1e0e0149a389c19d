package io.clump.matching;

/** A send. */
@SuppressWarnings("DoNotCallSuggester") // signatures come first
public final class SendOperation extends Operation {
    SendOperation() {}

    @Override
    public void release() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean cancel() {
        throw new UnsupportedOperationException();
    }
}
