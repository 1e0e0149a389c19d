package io.clump.net.fabric;

/**
 * Structures and constants of libfabric's C interface ({@code rdma/*.h}), as far as they are used: versions 1.14 to 2.6
 * have the same. Offsets are in bytes, on 64-bit Linux. Most functions are inline in C: each object begins with a
 * {@code struct fid}, and has pointers to tables of functions, whose first word is the size of the table.
 */
final class OfiLayout {
    /** {@code FI_VERSION(1, 14)}, the interface that is asked for; the upper half is the major version. */
    static final int API_VERSION = 1 << 16 | 14;

    // Errors; results are negated.
    static final int EAGAIN = 11;
    static final int EAVAIL = 259;

    // struct fi_info
    static final int INFO_BYTES = 120;
    static final int INFO_NEXT = 0;
    static final int INFO_CAPABILITIES = 8;
    static final int INFO_MODE = 16;
    static final int INFO_ADDRESS_FORMAT = 24;
    static final int INFO_SENDING = 72;
    static final int INFO_RECEIVING = 80;
    static final int INFO_ENDPOINT = 88;
    static final int INFO_DOMAIN = 96;
    static final int INFO_FABRIC = 104;

    /** Only messages, without the capability to read or write memory of others. */
    static final long CAPABILITIES_MSG = 2;

    /** FI_CONTEXT and FI_CONTEXT2: each operation has a context, of {@link #CONTEXT_BYTES} at most. */
    static final long MODE_CONTEXTS = 0x0800_0000_0000_0000L | 0x0010_0000_0000_0000L;

    // struct fi_tx_attr and struct fi_rx_attr: the same offsets
    static final int QUEUE_BYTES = 80;
    static final int QUEUE_ORDER = 24;
    static final int QUEUE_SIZE = 48;

    /** Messages to a peer arrive in the order in which they were sent. */
    static final long ORDER_SEND_AFTER_SEND = 0x100;

    // struct fi_ep_attr
    static final int EP_BYTES = 96;
    static final int EP_TYPE = 0;
    static final int EP_MOST_BYTES = 16;

    /** Reliable, without a connection in the interface. */
    static final int EP_RDM = 3;

    // struct fi_domain_attr; later versions have more at its end
    static final int DOMAIN_BYTES = 256;
    static final int DOMAIN_THREADING = 16;
    static final int DOMAIN_MR_MODE = 36;

    /** Each wire has a domain of its own, which belongs to one thread at a time. */
    static final int THREAD_DOMAIN = 3;

    /** Memory of messages must be registered. */
    static final int MR_LOCAL = 4;

    /** Memory is registered with an endpoint. */
    static final int MR_ENDPOINT = 0x200;

    /** These, and FI_MR_VIRT_ADDR, ALLOCATED and PROV_KEY, which concern only memory that others may access. */
    static final int MR_MODES = MR_LOCAL | MR_ENDPOINT | 0x10 | 0x20 | 0x40;

    // struct fi_fabric_attr
    static final int FABRIC_PROVIDER = 16;

    // struct fid and struct fi_ops
    static final int FID_OPS = 16;
    static final int OPS_CLOSE = 8;
    static final int OPS_BIND = 16;
    static final int OPS_CONTROL = 24;

    /** Pointer to the functions of a fabric, a domain, an address vector, a completion queue or an endpoint. */
    static final int OWN_OPS = 24;

    // struct fi_ops_fabric
    static final int FABRIC_MAKE_DOMAIN = 8;
    static final int FABRIC_TRYWAIT = 40;

    // struct fi_ops_domain, and struct fi_ops_mr
    static final int DOMAIN_OPEN_AV = 8;
    static final int DOMAIN_OPEN_CQ = 16;
    static final int DOMAIN_MAKE_EP = 24;
    static final int DOMAIN_MR_OPS = 32;
    static final int MR_REGISTER = 8;
    static final int MR_DESCRIPTOR = 24;

    // struct fi_ops_av
    static final int AV_INSERT = 8;
    static final int AV_REMOVE = 32;
    static final int AV_ATTRIBUTES_BYTES = 48;

    // struct fi_cq_attr and struct fi_ops_cq
    static final int CQ_ATTRIBUTES_BYTES = 40;
    static final int CQ_SIZE = 0;
    static final int CQ_FORMAT = 16;
    static final int CQ_WAIT = 20;
    static final int CQ_FORMAT_MSG = 2;
    static final int WAIT_NONE = 0;
    static final int WAIT_FD = 3;
    static final int CQ_READ = 8;
    static final int CQ_READ_ERROR = 24;

    // struct fi_cq_msg_entry: context, flags, length
    static final int ENTRY_BYTES = 24;
    static final int ENTRY_LENGTH = 16;

    /** More than any version's struct fi_cq_err_entry, which begins as an entry does. */
    static final int ERROR_ENTRY_BYTES = 128;

    // struct fid_ep, struct fi_ops_cm and struct fi_ops_msg
    static final int EP_CM = 32;
    static final int EP_MSG = 40;
    static final int CM_NAME = 16;
    static final int MSG_RECEIVE = 8;
    static final int MSG_SEND = 32;

    /** Bytes of struct fi_context2. */
    static final int CONTEXT_BYTES = 64;

    /** Also the access of registered memory, and the flags by which a completion queue is bound. */
    static final long SEND_AND_RECEIVE = 0x800 | 0x400;

    // Commands of fi_control
    static final int GET_WAIT = 5;
    static final int ENABLE = 6;

    /** A receive accepts messages of any sender. */
    static final long ANY_ADDRESS = -1;

    private OfiLayout() {}

    /** Returns the address of a function in a table to which an object points. */
    static long function(long object, int table, int function) {
        return Native.pointer(Native.pointer(object, table), function);
    }
}
