package io.clump.am2.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Handler;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class HandlerTableTest {
    private static final Handler HANDLER = message -> {};

    private final HandlerTable handlers = new HandlerTable();

    @Test
    void reservedHandlersStayAsTheyAre() {
        handlers.set(100, HANDLER);
        handlers.reserve(100);
        assertRefused(() -> handlers.set(100, null), "handler number is reserved: found=100, expected 1 to 99");
        assertRefused(
                () -> handlers.capacity(200),
                "number of handlers too small: found=200, expected at least 256, as those from 100 on are reserved");
        assertRefused(
                () -> handlers.unreserved("handler 0", HANDLER), "handler 0 is reserved: expected handlers 1 to 99");
        assertThat(handlers.checked(100)).isSameAs(HANDLER);
        handlers.capacity(300);
        handlers.set(99, HANDLER);
        assertThat(handlers.setFirstFree(HANDLER)).isOne();
    }

    @Test
    void reservedNumbersAreNotGivenOut() {
        handlers.reserve(3);
        assertThat(handlers.setFirstFree(HANDLER)).isOne();
        assertThat(handlers.setFirstFree(HANDLER)).isEqualTo(2);
        assertThatThrownBy(() -> handlers.setFirstFree(HANDLER))
                .hasMessage("all handlers are set: number of handlers=3");
    }

    @Test
    void theLastReservationCounts() {
        handlers.reserve(3);
        handlers.reserve(HandlerTable.MAX_CAPACITY);
        handlers.set(3, HANDLER);
        handlers.capacity(10);
        assertThat(handlers.unreserved("handler 0", HANDLER)).isSameAs(HANDLER);
        assertRefused(() -> handlers.reserve(0), "first reserved handler out of range: found=0, expected 1 to 65536");
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
