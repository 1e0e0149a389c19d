package mpi;

import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Progress;
import io.clump.mpi.comm.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An operation that is under way. Once its end was seen, by a wait or a test, the request is null. */
public class Request implements Freeable {
    /** Null once the request is. */
    private @Nullable Activity activity;

    private final @Nullable CommHandle communicator;

    Request(@Nullable CommHandle communicator, @Nullable Activity activity) {
        this.communicator = communicator;
        this.activity = activity;
    }

    /** Begins another operation. */
    final void begin(Activity next) {
        activity = next;
    }

    final boolean isActive() {
        return activity != null;
    }

    /** Returns whether a wait would end now. */
    private boolean isReady() {
        return activity == null || activity.isReady();
    }

    /** The status of an ended operation; throws its error. The request is null from now on. */
    private Status take(Activity ended, int index) {
        activity = null;
        ended.check();
        return communicator == null
                ? new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, index, ended.bytes(), Activity.NO_OBJECTS, false, null)
                : communicator.status(ended, index);
    }

    /** The status, if the operation has ended, else null. */
    private @Nullable Status tryTake(int index) {
        Activity current = activity;
        return current != null && current.advance() ? take(current, index) : null;
    }

    /** Throws if none of the operations has ended, and a death disturbs one of them, which continues. */
    private static void checkUndisturbed(Request... requests) {
        for (Request request : requests) {
            if (!isNone(request) && request.activity != null) {
                request.activity.checkUndisturbed();
            }
        }
    }

    private static Progress progress() {
        return Environment.world().messenger().progress();
    }

    /** Waits for the end. Returns an empty status if the request is null. */
    public Status Wait() {
        Activity current = activity;
        if (current == null) {
            return new Status();
        }
        World world = Environment.enter();
        try {
            world.messenger().progress().await(current);
            return take(current, 0);
        } finally {
            world.leave();
        }
    }

    /** Returns the status if the operation has ended, else null; an empty status if the request is null. */
    public @Nullable Status Test() {
        if (activity == null) {
            return new Status();
        }
        return Environment.test(() -> {
            progress().poll();
            Status status = tryTake(0);
            checkUndisturbed(this);
            return status;
        });
    }

    /** Returns whether the request is null. */
    public boolean Is_null() {
        return activity == null;
    }

    /** Cancels the operation if it is not matched yet; then it ends, and its status is cancelled. */
    public void Cancel() {
        Activity current = activity;
        if (current == null) {
            throw new MPIException(MPI.ERR_REQUEST, "the request is null");
        }
        World world = Environment.enter();
        try {
            current.cancel();
        } finally {
            world.leave();
        }
    }

    /** Does nothing, as {@link Group#finalize}. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"})
    public void finalize() {}

    /** Frees the request; its operation continues. */
    @Override
    public void free() {
        activity = null;
    }

    /** As {@link #free}. */
    public void Free() {
        free();
    }

    private static boolean isNone(@Nullable Request request) {
        return request == null || request.activity == null;
    }

    private static boolean areAllNone(Request[] requests) {
        return Arrays.stream(requests).allMatch(Request::isNone);
    }

    private static Status none() {
        return new Status().at(MPI.UNDEFINED);
    }

    /** Waits for one of several operations; its place is the {@code index} of the status. */
    public static Status Waitany(Request[] array_of_requests) {
        if (areAllNone(array_of_requests)) {
            return none();
        }
        return Environment.call(() -> {
            Status status = takeAny(array_of_requests);
            while (status == null) {
                checkUndisturbed(array_of_requests);
                progress().await(() -> isAnyReady(array_of_requests));
                status = takeAny(array_of_requests);
            }
            return status;
        });
    }

    private static @Nullable Status takeAny(Request[] requests) {
        for (int i = 0; i < requests.length; i++) {
            Status status = isNone(requests[i]) ? null : requests[i].tryTake(i);
            if (status != null) {
                return status;
            }
        }
        return null;
    }

    private static boolean isAnyReady(Request[] requests) {
        for (Request request : requests) {
            if (!isNone(request) && request.isReady()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the status of one of several operations that has ended; null if none has. */
    public static @Nullable Status Testany(Request[] array_of_requests) {
        if (areAllNone(array_of_requests)) {
            return none();
        }
        return Environment.test(() -> {
            progress().poll();
            Status status = takeAny(array_of_requests);
            if (status == null) {
                checkUndisturbed(array_of_requests);
            }
            return status;
        });
    }

    /** Waits for all operations; the status of a request that was null is empty. */
    public static Status[] Waitall(Request[] array_of_requests) {
        return areAllNone(array_of_requests)
                ? takeAll(array_of_requests)
                : Environment.call(() -> awaitAll(array_of_requests));
    }

    private static Status[] awaitAll(Request[] requests) {
        for (Request request : requests) {
            Activity current = request == null ? null : request.activity;
            if (current != null) {
                progress().await(current);
            }
        }
        return takeAll(requests);
    }

    /** All have ended; the first error is thrown when all requests are null. */
    private static Status[] takeAll(Request[] requests) {
        Status[] statuses = new Status[requests.length];
        MPIException error = null;
        for (int i = 0; i < requests.length; i++) {
            try {
                Activity ended = isNone(requests[i]) ? null : requests[i].activity;
                statuses[i] = ended == null ? new Status().at(i) : requests[i].take(ended, i);
            } catch (MPIException e) {
                error = error == null ? e : error;
            }
        }
        if (error != null) {
            throw error;
        }
        return statuses;
    }

    /** Returns the statuses of all operations, an empty one for a request that was null; null if one has not ended. */
    public static Status @Nullable [] Testall(Request[] array_of_requests) {
        return Environment.test(() -> tryAll(array_of_requests));
    }

    private static Status @Nullable [] tryAll(Request[] requests) {
        progress().poll();
        for (Request request : requests) {
            if (!isNone(request) && request.activity != null && !request.activity.advance()) {
                request.activity.checkUndisturbed();
                return null;
            }
        }
        return takeAll(requests);
    }

    /**
     * Waits for at least one operation; returns the statuses of the ended operations: none, at once, if all requests
     * are null.
     */
    public static Status[] Waitsome(Request[] array_of_requests) {
        if (areAllNone(array_of_requests)) {
            return new Status[0];
        }
        return Environment.call(() -> {
            Status[] some = {};
            while (some.length == 0) {
                progress().await(() -> isAnyReady(array_of_requests));
                some = takeSome(array_of_requests);
                if (some.length == 0) {
                    checkUndisturbed(array_of_requests);
                }
            }
            return some;
        });
    }

    /** Returns the statuses of those operations that have ended, which may be none. */
    public static Status[] Testsome(Request[] array_of_requests) {
        Status[] some = Environment.test(() -> {
            progress().poll();
            Status[] ended = takeSome(array_of_requests);
            if (ended.length == 0) {
                checkUndisturbed(array_of_requests);
            }
            return ended.length == 0 ? null : ended;
        });
        return some == null ? new Status[0] : some;
    }

    private static Status[] takeSome(Request[] requests) {
        List<Status> statuses = new ArrayList<>();
        for (int i = 0; i < requests.length; i++) {
            Status status = isNone(requests[i]) ? null : requests[i].tryTake(i);
            if (status != null) {
                statuses.add(status);
            }
        }
        return statuses.toArray(new Status[0]);
    }

    /** As {@link #Cancel}. */
    public final void cancel() {
        Cancel();
    }

    /** As {@link #Is_null}. */
    public final boolean isNull() {
        return Is_null();
    }

    /** Waits for the end. */
    public final void waitFor() {
        Wait();
    }

    /** As {@link #Wait}. */
    public final Status waitStatus() {
        return Wait();
    }

    /** Returns whether the operation has ended. */
    public final boolean test() {
        return Test() != null;
    }

    /** As {@link #Test}. */
    public final @Nullable Status testStatus() {
        return Test();
    }

    /** Returns the status if the operation has ended, which the request stays; else null. */
    public final @Nullable Status getStatus() {
        return Environment.test(this::peek);
    }

    private @Nullable Status peek() {
        progress().poll();
        Activity current = activity;
        if (current == null) {
            return new Status();
        }
        if (!current.advance()) {
            return null;
        }
        Status status = take(current, 0);
        activity = current;
        return status;
    }

    /** Waits for one of several operations; returns its place. */
    public static int waitAny(Request[] requests) {
        return Waitany(requests).index;
    }

    /** As {@link #Waitany}. */
    public static Status waitAnyStatus(Request[] requests) {
        return Waitany(requests);
    }

    /** Returns the place of one of several operations that has ended, or {@link MPI#UNDEFINED}. */
    public static int testAny(Request[] requests) {
        Status status = Testany(requests);
        return status == null ? MPI.UNDEFINED : status.index;
    }

    /** As {@link #Testany}. */
    public static @Nullable Status testAnyStatus(Request[] requests) {
        return Testany(requests);
    }

    /** Waits for all operations. */
    public static void waitAll(Request[] requests) {
        Waitall(requests);
    }

    /** As {@link #Waitall}. */
    public static Status[] waitAllStatus(Request[] requests) {
        return Waitall(requests);
    }

    /** Returns whether all operations have ended. */
    public static boolean testAll(Request[] requests) {
        return Testall(requests) != null;
    }

    /** As {@link #Testall}. */
    public static Status @Nullable [] testAllStatus(Request[] requests) {
        return Testall(requests);
    }

    /**
     * Waits for at least one operation; returns the indices of the ended operations, or null if all requests are null.
     */
    public static int @Nullable [] waitSome(Request[] requests) {
        return places(waitSomeStatus(requests));
    }

    /** As {@link #Waitsome}, but returns null if all requests are null. */
    public static Status @Nullable [] waitSomeStatus(Request[] requests) {
        return areAllNone(requests) ? null : Waitsome(requests);
    }

    /** Returns the places of the operations that have ended, or null if all requests are null. */
    public static int @Nullable [] testSome(Request[] requests) {
        return places(testSomeStatus(requests));
    }

    /** As {@link #Testsome}, but returns null if all requests are null. */
    public static Status @Nullable [] testSomeStatus(Request[] requests) {
        return areAllNone(requests) ? null : Testsome(requests);
    }

    private static int @Nullable [] places(Status @Nullable [] statuses) {
        return statuses == null
                ? null
                : Arrays.stream(statuses).mapToInt(Status::getIndex).toArray();
    }
}
