package mpi;

import java.nio.Buffer;

/** Windows of one-sided communication, which is not supported: the constructor throws. */
public final class Win implements Freeable {
    /** Not supported. */
    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Win(Info info, Comm comm) {
        throw Unsupported.windows();
    }

    @Override
    public void free() {
        throw Unsupported.windows();
    }
}
