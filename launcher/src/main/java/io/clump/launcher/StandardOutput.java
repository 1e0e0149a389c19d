package io.clump.launcher;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/** Standard output that knows why it could not be written: a {@link PrintStream} alone keeps that to itself. */
final class StandardOutput extends FilterOutputStream {
    private static final String NO_READER = "Broken pipe";

    private final PrintStream stream;
    private volatile @Nullable IOException error;

    StandardOutput(OutputStream out) {
        super(out);
        stream = new PrintStream(new BufferedOutputStream(this), true, charset());
    }

    /** That of this process. */
    static StandardOutput ofThisProcess() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out));
    }

    /** A terminal may understand another one than files do; newer versions of Java say which. */
    private static Charset charset() {
        return Charset.forName(
                System.getProperty("stdout.encoding", Charset.defaultCharset().name()));
    }

    PrintStream stream() {
        return stream;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            error = e;
            throw e;
        }
    }

    /** A line that says why something is missing from the output; null if nothing is. */
    @Nullable
    String complaint() {
        stream.flush();
        IOException found = error;
        return found == null ? null : "cannot write to standard output: cause=" + found.getMessage();
    }

    /** Returns whether the output goes to a pipe whose reader has ended, as {@code head} does when it has enough. */
    boolean hasNoReader() {
        IOException found = error;
        return found != null && NO_READER.equals(found.getMessage());
    }
}
