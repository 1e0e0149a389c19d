package io.clump.bmi.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Wire whose bytes are not encrypted. */
record PlainWire(SocketChannel channel) implements Wire {
    @Override
    public int read(ByteBuffer into) throws IOException {
        return channel.read(into);
    }

    @Override
    public boolean hasRead() {
        return false;
    }

    @Override
    public void write(ByteBuffer first, @Nullable ByteBuffer others) throws IOException {
        if (others == null) {
            channel.write(first);
        } else {
            channel.write(new ByteBuffer[] {first, others});
        }
    }

    @Override
    public boolean flush() {
        return true;
    }
}
