package mpi;

import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.World;
import io.clump.mpi.op.BuiltIn;
import io.clump.mpi.window.ItemsShape;
import io.clump.mpi.window.SingleElement;
import io.clump.mpi.window.Window;
import io.clump.mpi.window.WindowMemory;
import io.clump.mpi.window.Windows;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Operations on the memory of another process. Sent data is copied before a call returns, so its buffer can be reused
 * then; fetched data is available after a synchronization, or when a request has ended.
 */
abstract class WindowOperations {
    private @Nullable Window window;

    WindowOperations(Comm comm, WindowMemory memory) {
        window = Environment.call(() -> Windows.open(comm.communicator(), memory));
    }

    /** The window; throws an exception of class {@link MPI#ERR_WIN} if it was freed. */
    final Window window() {
        Environment.world();
        Window current = window;
        if (current == null) {
            throw new MPIException(MPI.ERR_WIN, "the window was freed");
        }
        return current;
    }

    final void release() {
        window().free();
        window = null;
    }

    /**
     * Revokes the window in all its processes: accesses of the memory of any process, and what begins, ends or waits
     * for accesses, throw an exception of class {@link MPI#ERR_REVOKED} from then on, also where a process waits. One
     * process calls it; it does not wait. The communicator that the window was made of stays as it is. {@link Win#free}
     * works, and does not wait then.
     */
    public final void revoke() {
        Environment.run(() -> CommHandle.revoke(window().communicator()));
    }

    /** As {@link #revoke}. */
    public final void Revoke() {
        revoke();
    }

    /** Returns whether a process has revoked the window, as far as this process knows. */
    public final boolean isRevoked() {
        return Environment.call(() -> CommHandle.isRevoked(window().communicator()));
    }

    /** As {@link #isRevoked}. */
    public final boolean Is_revoked() {
        return isRevoked();
    }

    private static Slice slice(@Nullable Buffer buffer, int count, @Nullable Datatype type) {
        return CommHandle.direct(buffer, count, type);
    }

    private static ItemsShape shape(int count, @Nullable Datatype type) {
        return new ItemsShape(count, Datatype.mapOf(type));
    }

    private static Request request(Activity activity) {
        return new Request(null, activity);
    }

    /** Copies items to a window. */
    public void put(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        Environment.run(() -> {
            Window current = window();
            Slice from = slice(origin, orgCount, orgType);
            ItemsShape to = shape(targetCount, targetType);
            if (targetRank != MPI.PROC_NULL) {
                current.put(from, targetRank, targetDisp, to);
            }
        });
    }

    /** Copies items from a window. */
    public void get(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        Environment.run(
                () -> startGet(origin, orgCount, orgType, targetRank, targetDisp, shape(targetCount, targetType)));
    }

    private Activity startGet(
            Buffer origin, int orgCount, Datatype orgType, int targetRank, int targetDisp, ItemsShape from) {
        Window current = window();
        Slice to = slice(origin, orgCount, orgType);
        return targetRank == MPI.PROC_NULL ? Activity.ended() : current.get(to, targetRank, targetDisp, from);
    }

    /** Combines items of a window with others; atomic for each element. */
    public void accumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        Environment.run(() -> {
            Window current = window();
            Slice from = slice(origin, orgCount, orgType);
            ItemsShape to = shape(targetCount, targetType);
            if (targetRank != MPI.PROC_NULL) {
                current.accumulate(from, targetRank, targetDisp, to, op.accumulation(targetType));
            }
        });
    }

    /** Combines items of a window with others, and gets them as they were before; atomic for each element. */
    public void getAccumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        Environment.run(() -> startGetAccumulate(
                slice(origin, orgCount, orgType),
                slice(resultAddr, resultCount, resultType),
                targetRank,
                targetDisp,
                shape(targetCount, targetType),
                targetType,
                op));
    }

    private Activity startGetAccumulate(
            Slice from, Slice result, int targetRank, int targetDisp, ItemsShape to, Datatype targetType, Op op) {
        Window current = window();
        return targetRank == MPI.PROC_NULL
                ? Activity.ended()
                : current.getAccumulate(from, result, targetRank, targetDisp, to, op.accumulation(targetType));
    }

    /** As {@link #getAccumulate}, for one item. */
    public void fetchAndOp(
            @Nullable Buffer origin, Buffer resultAddr, Datatype dataType, int targetRank, int targetDisp, Op op) {
        if (!isFetchedInNode(origin, resultAddr, dataType, targetRank, targetDisp, op)) {
            fetchAndOpAnywhere(origin, resultAddr, dataType, targetRank, targetDisp, op);
        }
    }

    private boolean isFetchedInNode(
            @Nullable Buffer origin, Buffer resultAddr, Datatype dataType, int targetRank, int targetDisp, Op op) {
        BuiltIn operation = op.builtIn();
        if (operation == null || targetRank == MPI.PROC_NULL) {
            return false;
        }
        World entered = Environment.enter();
        try {
            SingleElement element = window().singleElement();
            return isDirect(resultAddr)
                    && (isDirect(origin) || operation == BuiltIn.NO_OP)
                    && element.fetch(origin, resultAddr, Datatype.mapOf(dataType), targetRank, targetDisp, operation);
        } finally {
            entered.leave();
        }
    }

    private static boolean isDirect(@Nullable Buffer buffer) {
        return buffer != null && buffer.isDirect();
    }

    private void fetchAndOpAnywhere(
            @Nullable Buffer origin, Buffer resultAddr, Datatype dataType, int targetRank, int targetDisp, Op op) {
        getAccumulate(origin, 1, dataType, resultAddr, 1, dataType, targetRank, targetDisp, 1, dataType, op);
    }

    /**
     * Replaces an element of a window if it is equal to {@code compareAddr}'s, and gets the former element; atomic.
     */
    public void compareAndSwap(
            Buffer origin, Buffer compareAddr, Buffer resultAddr, Datatype targetType, int targetRank, int targetDisp) {
        Environment.run(() -> {
            Window current = window();
            Slice next = slice(origin, 1, targetType);
            Slice expected = slice(compareAddr, 1, targetType);
            Slice result = slice(resultAddr, 1, targetType);
            if (targetRank != MPI.PROC_NULL) {
                current.compareAndSwap(next, expected, result, targetRank, targetDisp);
            }
        });
    }

    /** As {@link #put}; the request ends when the buffer is free. */
    public final Request rPut(
            Buffer origin_addr,
            int origin_count,
            Datatype origin_datatype,
            int target_rank,
            int target_disp,
            int target_count,
            Datatype target_datatype) {
        put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype);
        return request(Activity.ended());
    }

    /** As {@link #get}; the request ends when the items are there. */
    public final Request rGet(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return Environment.call(() ->
                request(startGet(origin, orgCount, orgType, targetRank, targetDisp, shape(targetCount, targetType))));
    }

    /** As {@link #accumulate}; the request ends when the buffer is free. */
    public Request rAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        accumulate(origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType, op);
        return request(Activity.ended());
    }

    /** As {@link #getAccumulate}; the request ends when the result is there. */
    public Request rGetAccumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        return Environment.call(() -> request(startGetAccumulate(
                slice(origin, orgCount, orgType),
                slice(resultAddr, resultCount, resultType),
                targetRank,
                targetDisp,
                shape(targetCount, targetType),
                targetType,
                op)));
    }
}
