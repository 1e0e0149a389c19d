package io.clump.shm.lock;

/**
 * The ticket lock (Lumetta 1998, section 6.3.1, figure 6.16): Fetch&amp;Increment draws a ticket, and a second
 * counter is the ticket that is served. Both are on one line, which was faster in the thesis. Strictly first come,
 * first served.
 *
 * <p>If a sender dies that holds the lock or a ticket, all later tickets wait forever, and no other sender can detect
 * it.
 */
public final class TicketLock implements QueueLock {
    private static final int HELD = 0;

    /** Tickets drawn (32 bits), in bytes from the start of the lock's line. */
    private static final int TICKET_OFFSET = 0;

    /** The ticket that is served (32 bits), in bytes from the start of the lock's line. */
    private static final int SERVICE_OFFSET = TICKET_OFFSET + Integer.BYTES;

    /** Makes the lock's code; its state is in the memory. */
    public TicketLock() {}

    @Override
    public int acquire(LockMemory lock, int slot) {
        // getAndAdd: draws the ticket, irrevocable; pairs with itself in other senders
        int number = lock.memory().getAndAddInt(lock.line() + TICKET_OFFSET, 1);
        int step = Spin.FIRST_STEP;
        // acquire: sees all that was done under the lock; pairs with release
        while (lock.memory().getIntAcquire(lock.line() + SERVICE_OFFSET) != number) {
            step = Spin.pause(step);
        }
        return HELD;
    }

    /** Draws the ticket only if it is served at once. */
    @Override
    public int tryAcquire(LockMemory lock, int slot) {
        // acquire: sees all that was done under the lock; pairs with release
        int service = lock.memory().getIntAcquire(lock.line() + SERVICE_OFFSET);
        // compareAndSet: draws the ticket if nobody has; pairs with the getAndAdd of other senders
        return lock.memory().compareAndSetInt(lock.line() + TICKET_OFFSET, service, service + 1) ? HELD : BUSY;
    }

    @Override
    public void release(LockMemory lock, int slot, int hold) {
        // plain: only the holder writes it
        int service = lock.memory().getInt(lock.line() + SERVICE_OFFSET);
        // release: shows what was done under the lock; pairs with the acquire of the next holder
        lock.memory().putIntRelease(lock.line() + SERVICE_OFFSET, service + 1);
    }
}
