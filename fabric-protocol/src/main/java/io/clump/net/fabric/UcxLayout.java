package io.clump.net.fabric;

/**
 * Structures and constants of UCX's C interface ({@code ucp/api/ucp.h}), as far as they are used. Offsets are in bytes,
 * on 64-bit Linux. The structures grow only at their end: a field mask marks the fields that are set.
 */
final class UcxLayout {
    static final int API_MAJOR = 1;
    static final int API_MINOR = 20;

    // ucs_status_t
    static final int OK = 0;
    static final int IN_PROGRESS = 1;
    static final int UNREACHABLE = -6;
    static final int BUSY = -15;

    /** Results that are pointers are errors from this value on, as unsigned numbers. */
    static final long LAST_ERROR = -100;

    // ucp_params_t
    static final int CONTEXT_BYTES = 88;
    static final int CONTEXT_FEATURES = 8;
    static final long CONTEXT_HAS_FEATURES = 1;

    /** Active messages, and an event descriptor; nothing with which a peer could write into memory of this process. */
    static final long FEATURES_AM_AND_WAKEUP = 0x40 | 0x10;

    // ucp_worker_params_t
    static final int WORKER_BYTES = 200;
    static final int WORKER_THREAD_MODE = 8;
    static final long WORKER_HAS_THREAD_MODE = 1;

    /** Several threads, one at a time: an endpoint may move to another bundle. */
    static final int THREADS_SERIALIZED = 1;

    // ucp_ep_params_t
    static final int EP_BYTES = 104;
    static final int EP_ADDRESS = 8;
    static final int EP_ERROR_MODE = 16;
    static final int EP_ERROR_CALLBACK = 24;
    static final int EP_ERROR_ARGUMENT = 32;
    static final long EP_HAS_ADDRESS_MODE_AND_HANDLER = 1 | 2 | 4;

    /** Transports that report no failures, as in shared memory. */
    static final int ERROR_MODE_NONE = 0;

    /** Failures of the peer are reported, and only transports are used that do so. */
    static final int ERROR_MODE_PEER = 1;

    // ucp_am_handler_param_t
    static final int HANDLER_BYTES = 32;
    static final int HANDLER_ID = 8;
    static final int HANDLER_FLAGS = 12;
    static final int HANDLER_CALLBACK = 16;
    static final int HANDLER_ARGUMENT = 24;
    static final long HANDLER_HAS_ALL = 1 | 2 | 4 | 8;
    static final int HANDLER_WHOLE_MESSAGES = 1;

    // ucp_request_param_t
    static final int REQUEST_BYTES = 72;
    static final int REQUEST_FLAGS = 4;
    static final int REQUEST_HAS_FLAGS = 0x10;

    /** Sends the data with the first packets, without a meeting of both sides. */
    static final int SEND_EAGER = 2;

    // ucp_am_recv_param_t
    static final int RECEIVE_ATTRIBUTES = 0;
    static final long RECEIVE_IS_RENDEZVOUS = 0x20000;

    private UcxLayout() {}

    /** Returns whether a result that is a pointer is an error. */
    static boolean isError(long pointer) {
        return Long.compareUnsigned(pointer, LAST_ERROR) >= 0;
    }
}
