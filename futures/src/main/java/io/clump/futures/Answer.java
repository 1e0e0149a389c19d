package io.clump.futures;

import org.jspecify.annotations.Nullable;

/**
 * End of a procedure that ran in an executor.
 *
 * @param origin caller
 * @param procedure procedure that ran
 * @param result result; anything if there is a failure
 * @param failure exception that it threw, or null
 */
record Answer<R>(
        Origin origin,
        Procedure<?, R> procedure,
        @Nullable R result,
        @Nullable Throwable failure) {}
