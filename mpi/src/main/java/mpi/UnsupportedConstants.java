package mpi;

/**
 * Constants of files, which are supported, and of dynamic processes. Programs that name the latter compile; operations
 * on them are not supported.
 */
abstract class UnsupportedConstants {
    public static final int ERR_ACCESS = 20;
    public static final int ERR_AMODE = 21;
    public static final int ERR_BAD_FILE = 23;
    public static final int ERR_CONVERSION = 25;
    public static final int ERR_DUP_DATAREP = 27;
    public static final int ERR_FILE_EXISTS = 28;
    public static final int ERR_FILE_IN_USE = 29;
    public static final int ERR_FILE = 30;
    public static final int ERR_INFO_KEY = 31;
    public static final int ERR_INFO_NOKEY = 32;
    public static final int ERR_INFO_VALUE = 33;
    public static final int ERR_INFO = 34;
    public static final int ERR_IO = 35;
    public static final int ERR_NAME = 38;
    public static final int ERR_NO_MEM = 39;
    public static final int ERR_NOT_SAME = 40;
    public static final int ERR_NO_SPACE = 41;
    public static final int ERR_NO_SUCH_FILE = 42;
    public static final int ERR_PORT = 43;
    public static final int ERR_QUOTA = 45;
    public static final int ERR_READ_ONLY = 46;
    public static final int ERR_SERVICE = 49;
    public static final int ERR_SPAWN = 51;
    public static final int ERR_UNSUPPORTED_DATAREP = 52;
    public static final int ERR_SYSRESOURCE = 54;

    public static final int MODE_CREATE = 1;
    public static final int MODE_RDONLY = 1 << 1;
    public static final int MODE_WRONLY = 1 << 2;
    public static final int MODE_RDWR = 1 << 3;
    public static final int MODE_DELETE_ON_CLOSE = 1 << 4;
    public static final int MODE_UNIQUE_OPEN = 1 << 5;
    public static final int MODE_EXCL = 1 << 6;
    public static final int MODE_APPEND = 1 << 7;
    public static final int MODE_SEQUENTIAL = 1 << 8;
    public static final int SEEK_SET = 600;
    public static final int SEEK_CUR = 602;
    public static final int SEEK_END = 604;
    public static final int DISPLACEMENT_CURRENT = -1;
    public static final int MAX_DATAREP_STRING = 128;

    public static final int MAX_INFO_KEY = 255;
    public static final int MAX_INFO_VAL = 1024;
    public static final int MAX_PORT_NAME = 256;

    public static final int ORDER_C = 0;
    public static final int ORDER_FORTRAN = 1;
    public static final int DISTRIBUTE_BLOCK = 0;
    public static final int DISTRIBUTE_CYCLIC = 1;
    public static final int DISTRIBUTE_NONE = 2;
    public static final int DISTRIBUTE_DFLT_DARG = -1;

    UnsupportedConstants() {}
}
