package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NeighboursIT {
    @Test
    void filesOfKilledProcessesWithWhichNobodyHasTalkedAreRemovedWhileTheJobGoesOn() throws IOException {
        try (TestNode node = TestNode.open("single-transfer", 16, 2, 64);
                TestEndpoint first = node.endpoint();
                ChildProcess killed = ChildProcess.start(EndpointHolder.class, node.properties(), 2);
                ChildProcess living = ChildProcess.start(EndpointHolder.class, node.properties(), 1);
                ChildProcess killedToo = ChildProcess.start(EndpointHolder.class, node.properties(), 2)) {
            List<Path> ofTheKilled = new ArrayList<>(files(killed, 2));
            List<Path> ofTheLiving = files(living, 1);
            ofTheKilled.addAll(files(killedToo, 2));
            killed.kill();
            killedToo.kill();
            while (ofTheKilled.stream().anyMatch(Files::exists)) {
                assertThat(Thread.currentThread().isInterrupted())
                        .as("timed out")
                        .isFalse();
                Thread.yield();
            }
            assertThat(ofTheLiving).allMatch(Files::exists);
            assertThat(Path.of(first.block.address())).exists();
        }
    }

    private static List<Path> files(ChildProcess process, int endpoints) {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < endpoints; i++) {
            EndpointName name = EndpointName.parse(process.readLine());
            files.add(Path.of(name.addresses().getOrDefault("shm", "")));
        }
        return files;
    }
}
