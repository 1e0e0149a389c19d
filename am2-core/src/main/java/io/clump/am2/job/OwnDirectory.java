package io.clump.am2.job;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Open directory of the user of this process, in which no other user can add or replace files. Files are opened only if
 * no other user may access them; a symbolic link is never followed, neither to the directory nor in it.
 *
 * <p>Owner and mode of the directory are checked on its open descriptor, and all names are resolved relative to that
 * descriptor. Since no other user can change the file of a name in the directory, a file that was checked by its name
 * is the file that is opened by it.
 */
public final class OwnDirectory implements AutoCloseable {
    /** Directory in which every user can make files. */
    static final Path SHARED_MEMORY = Path.of("/dev/shm");

    /** Tells a user how to choose another directory of jobs. */
    static final String OTHER_BASE = "JDK_JAVA_OPTIONS=-Dclump.base=DIRECTORY for clump, "
            + "-Dclump.directory=DIRECTORY/JOB for a program that runs without it";

    /** Mode of a new directory: access for its owner only. */
    private static final FileAttribute<?> NEW_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(Ownership.DIRECTORY_MODE));

    private static final FileAttribute<?> NEW_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(Ownership.FILE_MODE));

    /**
     * Maximum number of attempts to open a directory that is replaced meanwhile; more replacements are not those of
     * Clump.
     */
    private static final int ATTEMPTS = 1_000;

    private final Path path;
    private final SecureDirectoryStream<Path> stream;

    private OwnDirectory(Path path, SecureDirectoryStream<Path> stream) {
        this.path = path;
        this.stream = stream;
    }

    /**
     * Opens a directory that only this user may access.
     *
     * @param path path of the directory
     * @return the directory, which the caller closes
     * @throws NoSuchFileException if it does not exist
     * @throws IOException if it cannot be opened
     * @throws ClumpException if it is not a directory, or is another user's or open to others; the message gives the
     *     found value
     */
    public static OwnDirectory open(Path path) throws IOException {
        try {
            return open(
                    path, attributes -> Ownership.checkOwn(attributes, "directory=" + path, Ownership.DIRECTORY_MODE));
        } catch (ClumpException e) {
            if (SHARED_MEMORY.equals(path.getParent())) {
                throw new ClumpException(e.getMessage() + "; for another directory: " + OTHER_BASE, e);
            }
            throw e;
        }
    }

    /**
     * Opens or makes a directory that only this user may access.
     *
     * @param path path of the directory; its parents are made, too
     * @return the directory, which the caller closes
     * @throws IOException if it cannot be made or opened
     * @throws ClumpException if it is not a directory, or is another user's or open to others; the message gives the
     *     found value
     */
    static OwnDirectory openOrCreate(Path path) throws IOException {
        while (true) {
            try {
                create(path);
                return open(path);
            } catch (NoSuchFileException e) {
                // Another process has removed it, or its parent, meanwhile, so it is made once more.
            }
        }
    }

    /** Makes a directory and its parents, unless something of that name exists already. */
    static void create(Path path) throws IOException {
        Path parent = path.getParent();
        if (parent != null) {
            Files.createDirectories(parent, NEW_DIRECTORY);
        }
        try {
            Files.createDirectory(path, NEW_DIRECTORY);
        } catch (FileAlreadyExistsException e) {
            // The existing entry is checked when it is opened.
            return;
        }
    }

    /**
     * Uses a file of a directory that only this user may access. Interrupts are kept for later. A new file is removed
     * if the use fails.
     *
     * @param file path of the file, which only this user may access, or which is made so if the options create it
     * @param options options of {@link FileChannel#open}
     * @param use use of the file, repeated after each interrupt that ends it
     * @param <T> type of the result
     * @return result of the use
     * @throws NoSuchFileException if the file does not exist
     * @throws IOException if it cannot be opened, or the use failed
     * @throws ClumpException if the directory or the file is accessible to other users; the message gives the found
     *     value
     */
    public static <T> T use(Path file, Set<? extends OpenOption> options, Use<T> use) throws IOException {
        return Uninterrupted.call(() -> {
            try (OwnDirectory directory = open(parentOf(file))) {
                return directory.use(nameOf(file), options, use);
            }
        });
    }

    /**
     * Uses a file that only this user may access, in any directory in which others cannot replace it. Interrupts are
     * kept for later.
     *
     * @param file path of the file
     * @param use use of the file, repeated after each interrupt that ends it
     * @param <T> type of the result
     * @return result of the use
     * @throws NoSuchFileException if the file does not exist
     * @throws IOException if it cannot be opened, or the use failed
     * @throws ClumpException if the file is accessible to other users, or others can write to its directory; the
     *     message gives the found value
     */
    public static <T> T readAnywhere(Path file, Use<T> use) throws IOException {
        return Uninterrupted.call(() -> {
            Path parent = parentOf(file);
            try (OwnDirectory directory =
                    open(parent, attributes -> Ownership.checkGuarded(attributes, "directory=" + parent))) {
                return directory.use(nameOf(file), Set.of(StandardOpenOption.READ), use);
            }
        });
    }

    /** Opens a directory of this one. */
    OwnDirectory directory(String name) throws IOException {
        PosixFileAttributes attributes = attributes(name);
        String what = "directory=" + path.resolve(name);
        Ownership.checkKind(attributes, attributes.isDirectory(), what, "a directory");
        SecureDirectoryStream<Path> child = stream.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS);
        try {
            Ownership.checkOwn(descriptor(child), what, Ownership.DIRECTORY_MODE);
            return new OwnDirectory(path.resolve(name), child);
        } catch (IOException | ClumpException e) {
            child.close();
            throw e;
        }
    }

    /** Uses a file of this directory, see the other method; an interrupt ends the use. */
    private <T> T use(String name, Set<? extends OpenOption> options, Use<T> use) throws IOException {
        boolean isDone = false;
        try (FileChannel channel = open(name, options)) {
            try {
                T result = use.apply(channel);
                isDone = true;
                return result;
            } finally {
                if (!isDone && options.contains(StandardOpenOption.CREATE_NEW)) {
                    stream.deleteFile(Path.of(name));
                }
            }
        }
    }

    /** Opens or makes a file of this directory; the caller closes the channel. */
    public FileChannel open(String name, Set<? extends OpenOption> options) throws IOException {
        if (!options.contains(StandardOpenOption.CREATE_NEW)) {
            checkFile(name, options.contains(StandardOpenOption.CREATE));
        }
        Set<OpenOption> all = new HashSet<>(options);
        all.add(LinkOption.NOFOLLOW_LINKS);
        // The channels of the JDK's own file system are channels of files.
        return (FileChannel) stream.newByteChannel(Path.of(name), all, NEW_FILE);
    }

    /** Returns the names in this directory. */
    List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        // A new stream, since a stream can be read only once.
        try (DirectoryStream<Path> entries = stream.newDirectoryStream(Path.of("."), LinkOption.NOFOLLOW_LINKS)) {
            for (Path entry : entries) {
                names.add(String.valueOf(entry.getFileName()));
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    /** Returns the attributes of a file; for a symbolic link those of the link. */
    PosixFileAttributes attributes(String name) throws IOException {
        return stream.getFileAttributeView(Path.of(name), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    /**
     * Removes a subdirectory with its content. Links are removed and never followed.
     *
     * @param name name of the subdirectory
     * @param last name of the entry in it that is removed last
     * @throws ClumpException if something in it belongs to another user; then the rest may be removed already
     */
    void removeTree(String name, String last) throws IOException {
        try (OwnDirectory directory = directory(name)) {
            List<String> names = directory.names();
            for (String entry : names) {
                if (!entry.equals(last)) {
                    remove(directory.stream, Path.of(entry), directory.path.resolve(entry));
                }
            }
            if (names.contains(last)) {
                directory.stream.deleteFile(Path.of(last));
            }
        }
        stream.deleteDirectory(Path.of(name));
    }

    /** Returns the path with which the directory was opened. */
    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }

    private static void remove(SecureDirectoryStream<Path> parent, Path name, Path shown) throws IOException {
        PosixFileAttributes attributes;
        try {
            attributes = parent.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
        } catch (NoSuchFileException e) {
            // Its owner, another process of this user, has removed it.
            return;
        }
        Ownership.checkOwner(attributes, "path=" + shown);
        if (attributes.isDirectory()) {
            try (SecureDirectoryStream<Path> directory = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                for (Path entry : directory) {
                    Path fileName = entry.getFileName();
                    remove(directory, fileName, shown.resolve(fileName));
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
            parent.deleteDirectory(name);
        } else {
            parent.deleteFile(name);
        }
    }

    private static OwnDirectory open(Path path, Check check) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            // Checked before it is opened, since opening a pipe would block, and opening a link would follow it.
            PosixFileAttributes before =
                    Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            Ownership.checkKind(before, before.isDirectory(), "directory=" + path, "a directory");
            check.apply(before);
            SecureDirectoryStream<Path> stream = stream(path);
            PosixFileAttributes attributes;
            try {
                attributes = descriptor(stream);
                check.apply(attributes);
            } catch (IOException | ClumpException e) {
                stream.close();
                throw e;
            }
            if (attributes.fileKey().equals(before.fileKey())) {
                return new OwnDirectory(path, stream);
            }
            stream.close();
        }
        throw new ClumpException("not this user's alone: directory=" + path + ", found another one at each check");
    }

    @SuppressWarnings("StreamResourceLeak") // It is closed with the directory.
    private static SecureDirectoryStream<Path> stream(Path path) throws IOException {
        DirectoryStream<Path> opened = Files.newDirectoryStream(path);
        if (opened instanceof SecureDirectoryStream<Path> stream) {
            return stream;
        }
        opened.close();
        throw new ClumpException("cannot check the owner of files: directory=" + path
                + ", expected one of Linux, opened by the file system of the JDK");
    }

    /** Checks that a file of this directory is a regular one that only this user may access. */
    void checkFile(String name) throws IOException {
        PosixFileAttributes attributes = attributes(name);
        String what = "file=" + path.resolve(name);
        Ownership.checkKind(attributes, attributes.isRegularFile(), what, "a regular file");
        Ownership.checkOwn(attributes, what, Ownership.FILE_MODE);
    }

    private void checkFile(String name, boolean mayBeMissing) throws IOException {
        try {
            checkFile(name);
        } catch (NoSuchFileException e) {
            if (!mayBeMissing) {
                throw e;
            }
        }
    }

    private static PosixFileAttributes descriptor(SecureDirectoryStream<Path> stream) throws IOException {
        return stream.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
    }

    private static Path parentOf(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null) {
            throw Ownership.refused("file=" + file + ", found a directory", "a regular file");
        }
        return parent;
    }

    private static String nameOf(Path file) {
        return String.valueOf(file.getFileName());
    }

    /**
     * Action on an open file.
     *
     * @param <T> type of the result
     */
    public interface Use<T> {
        /**
         * Uses the file.
         *
         * @param channel channel of the file, open while this method runs
         * @return the result
         * @throws IOException if it fails
         */
        T apply(FileChannel channel) throws IOException;
    }

    private interface Check {
        void apply(PosixFileAttributes attributes) throws IOException;
    }
}
