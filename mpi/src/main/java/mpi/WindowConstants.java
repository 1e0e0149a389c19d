package mpi;

/** Constants of one-sided communication. */
abstract class WindowConstants extends UnsupportedConstants {
    public static final int ERR_ASSERT = 22;
    public static final int ERR_BASE = 24;
    public static final int ERR_DISP = 26;
    public static final int ERR_LOCKTYPE = 37;
    public static final int ERR_RMA_CONFLICT = 47;
    public static final int ERR_RMA_SYNC = 48;
    public static final int ERR_SIZE = 50;
    public static final int ERR_WIN = 53;
    public static final int ERR_RMA_RANGE = 55;
    public static final int ERR_RMA_ATTACH = 56;
    public static final int ERR_RMA_FLAVOR = 57;

    public static final int MODE_NOCHECK = 1;
    public static final int MODE_NOPRECEDE = 1 << 1;
    public static final int MODE_NOPUT = 1 << 2;
    public static final int MODE_NOSTORE = 1 << 3;
    public static final int MODE_NOSUCCEED = 1 << 4;
    public static final int LOCK_EXCLUSIVE = 1;
    public static final int LOCK_SHARED = 2;
    public static final int WIN_BASE = 101;
    public static final int WIN_SIZE = 102;
    public static final int WIN_DISP_UNIT = 103;

    WindowConstants() {}
}
