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

/** Standard output that keeps the cause of a failed write, which a {@link PrintStream} hides. */
final class StandardOutput extends FilterOutputStream {
    private static final String NO_READER = "Broken pipe";

    private final PrintStream stream;
    private volatile @Nullable IOException error;

    StandardOutput(OutputStream out) {
        super(out);
        stream = new PrintStream(new BufferedOutputStream(this), true, charset());
    }

    /** Returns the standard output of this process. */
    static StandardOutput ofThisProcess() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out));
    }

    /**
     * Returns the charset of standard output. The encoding of a terminal may differ from that of files; newer versions
     * of Java name it in a property.
     */
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

    /** Returns a line with the reason why output is missing; null if none is missing. */
    @Nullable
    String complaint() {
        stream.flush();
        IOException found = error;
        return found == null ? null : "cannot write to standard output: cause=" + found.getMessage();
    }

    /** Returns whether the output goes to a pipe whose reader has ended, as {@code head} does after its last line. */
    boolean hasNoReader() {
        IOException found = error;
        return found != null && NO_READER.equals(found.getMessage());
    }
}
