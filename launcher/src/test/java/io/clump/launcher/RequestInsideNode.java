package io.clump.launcher;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.nio.file.Path;

/** Sends one request inside a node and handles it, between {@link #begin} and {@link #end}, for {@link MethodWalk}. */
final class RequestInsideNode {
    private static final int FIRST_MESSAGES = 3;

    private static boolean isTraced;

    private RequestInsideNode() {}

    public static void main(String[] arguments) {
        try (Layer layer = Layer.open(LayerConfiguration.builder()
                .directory(Path.of(System.getProperty("directory")))
                .job(78)
                .node("0")
                .local("shm")
                .network("none")
                .build())) {
            Tag tag = Tag.of(42);
            Endpoint sender = layer.allocateBundle().allocateEndpoint();
            Bundle bundle = layer.allocateBundle();
            Endpoint receiver = bundle.allocateEndpoint();
            receiver.setTag(tag);
            receiver.handlers().set(1, message -> handled());
            sender.destinations().map(0, receiver.name(), tag);
            for (int i = 0; i < FIRST_MESSAGES; i++) {
                sender.request(0, 1, 7, 8);
                bundle.poll();
            }
            isTraced = true;
            begin();
            sender.request(0, 1, 7, 8);
            bundle.poll();
        }
    }

    private static void handled() {
        if (isTraced) {
            end();
        }
    }

    private static void begin() {}

    private static void end() {}
}
