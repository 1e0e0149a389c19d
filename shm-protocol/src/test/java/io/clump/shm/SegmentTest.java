package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Segment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The owner's side and a sender's side of a segment, which share the file. */
class SegmentTest {
    private final TestNode node = TestNode.open("fifo", 4, 2, 128);
    private TestEndpoint owner;
    private TestEndpoint sender;

    @BeforeEach
    void open() {
        owner = node.endpoint();
        sender = node.endpoint();
    }

    @AfterEach
    void close() {
        sender.close();
        owner.close();
        node.close();
    }

    @Test
    void senderSeesTheSegmentThatTheOwnerHasNow() {
        Route route = sender.block.routeTo(owner.name());
        assertThat(route.segment().memory().capacity()).isZero();
        Segment first = owner.block.allocateSegment(100);
        Segment seen = route.segment();
        assertThat(seen.generation()).isEqualTo(first.generation()).isEqualTo(1);
        assertThat(seen.memory().capacity()).isEqualTo(100);
        seen.memory().putLong(92, 0x0102_0304_0506_0708L);
        assertThat(first.memory().getLong(92)).isEqualTo(0x0102_0304_0506_0708L);
        assertThat(route.segment()).isSameAs(seen);

        Segment second = owner.block.allocateSegment(5_000);
        assertThat(first.memory().capacity()).as("bytes of what was given back").isZero();
        assertThat(route.segment().generation()).isEqualTo(second.generation()).isEqualTo(2);
        assertThat(route.segment().memory().capacity()).isEqualTo(5_000);
        assertThat(route.segment().memory().getLong(92)).isZero();
        assertThat(seen.memory().capacity()).isZero();

        owner.block.allocateSegment(0);
        assertThat(route.segment().memory().capacity()).isZero();
        assertThat(route.segment().generation()).isZero();
    }

    @Test
    void memoryThatASenderHasMappedStaysThereWhenTheOwnerReplacesOrCloses() {
        Route route = sender.block.routeTo(owner.name());
        owner.block.allocateSegment(4_096);
        Segment seen = route.segment();
        owner.block.allocateSegment(64);
        seen.memory().setMemory(0, 4_096, (byte) 1);
        assertThat(route.segment().memory().capacity()).isEqualTo(64);
        owner.close();
        assertThat(route.segment().contains(0, 64)).isFalse();
    }

    @Test
    void tooLittleSpaceIsReportedAndLeavesNoSegment() throws IOException {
        owner.block.allocateSegment(100);
        long total = Files.getFileStore(node.directory()).getTotalSpace();
        assertThatThrownBy(() -> SharedFile.checkFreeSpace(node.directory(), total + 1, "a segment"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("too little space for a segment: directory=" + node.directory())
                .hasMessageContaining("bytes needed=" + (total + 1));
        Path inTheWay = SegmentMapping.path(node.directory(), 1, 2);
        Files.createFile(inTheWay);
        assertThatThrownBy(() -> owner.block.allocateSegment(100))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("cannot make a segment: path=" + inTheWay + ", bytes needed=100");
        assertThat(sender.block.routeTo(owner.name()).segment().memory().capacity())
                .isZero();
        Files.delete(inTheWay);
        assertThat(owner.block.allocateSegment(100).memory().capacity()).isEqualTo(100);
    }
}
