package io.clump.net.tcp;

import io.clump.net.posix.Descriptors;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Search for the descriptor of a selector, which is readable while any channel that the selector watches is ready
 * (epoll(7)). The JDK does not reveal its number; Linux lists the descriptors that each selector watches.
 */
final class SelectorDescriptor {
    private static final File DESCRIPTIONS = new File("/proc/self/fdinfo");
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final String SELECTOR = "anon_inode:[eventpoll]";

    /** Start of a line about a watched descriptor (proc(5)). */
    private static final String WATCHED = "tfd:";

    private SelectorDescriptor() {}

    /**
     * Gives the number of a channel to a selector, so that the channel is readable while the selector has events.
     *
     * @param selector which watches the channel for a moment
     * @param channel watched by no other selector
     * @param number descriptor of the channel
     * @return whether the selector was found
     * @throws IOException if the system does not list descriptors
     */
    static boolean takesOver(Selector selector, SelectableChannel channel, int number) throws IOException {
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        int found;
        try {
            // Only this call registers the channel with the system.
            selector.selectNow(ready -> {});
            found = find(number);
        } finally {
            key.cancel();
            selector.selectNow(ready -> {});
        }
        return found >= 0 && Descriptors.duplicate(found, number);
    }

    private static int find(int watched) throws IOException {
        String[] names = DESCRIPTIONS.list();
        if (names != null) {
            for (String name : names) {
                if (isSelector(name) && watches(name, watched)) {
                    return Integer.parseInt(name);
                }
            }
        }
        return -1;
    }

    private static boolean isSelector(String name) {
        try {
            return Files.readSymbolicLink(DESCRIPTORS.resolve(name)).toString().equals(SELECTOR);
        } catch (IOException e) {
            // The descriptor was closed meanwhile.
            return false;
        }
    }

    private static boolean watches(String name, int watched) {
        try (Stream<String> lines = Files.lines(DESCRIPTIONS.toPath().resolve(name))) {
            return lines.filter(line -> line.startsWith(WATCHED))
                    .map(line -> line.substring(WATCHED.length()).strip())
                    .anyMatch(line -> line.startsWith(watched + " "));
        } catch (IOException | UncheckedIOException e) {
            // The descriptor was closed meanwhile.
            return false;
        }
    }
}
