package mpi;

import io.clump.mpi.comm.BufferedSpace;
import io.clump.mpi.comm.World;
import io.clump.mpi.op.BuiltIn;
import io.clump.mpi.op.MixedPairs;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import io.clump.mpi.type.TypeMaps;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;

/** The beginning and the end of MPI, its constants, and its clock. */
public final class MPI extends CapitalConstants {
    public static final int SUCCESS = 0;
    public static final int ERR_BUFFER = 1;
    public static final int ERR_COUNT = 2;
    public static final int ERR_TYPE = 3;
    public static final int ERR_TAG = 4;
    public static final int ERR_COMM = 5;
    public static final int ERR_RANK = 6;
    public static final int ERR_REQUEST = 7;
    public static final int ERR_ROOT = 8;
    public static final int ERR_GROUP = 9;
    public static final int ERR_OP = 10;
    public static final int ERR_TOPOLOGY = 11;
    public static final int ERR_DIMS = 12;
    public static final int ERR_ARG = 13;
    public static final int ERR_UNKNOWN = 14;
    public static final int ERR_TRUNCATE = 15;
    public static final int ERR_OTHER = 16;
    public static final int ERR_INTERN = 17;
    public static final int ERR_IN_STATUS = 18;
    public static final int ERR_PENDING = 19;
    public static final int ERR_KEYVAL = 36;
    public static final int ERR_UNSUPPORTED_OPERATION = 44;
    /** A process is dead that the operation needs. */
    public static final int ERR_PROC_FAILED = 58;
    /** A process is dead from which the message of a receive of any source could come; the receive stays posted. */
    public static final int ERR_PROC_FAILED_PENDING = 59;
    /** A process has revoked the communicator. */
    public static final int ERR_REVOKED = 60;

    public static final int ERR_LASTCODE = 63;

    // Compilers have copied these four into programs that were compiled with FastMPJ.
    public static final int ANY_SOURCE = -2;
    public static final int PROC_NULL = -3;
    public static final int ANY_TAG = -2;
    public static final int UNDEFINED = -1;
    public static final int ROOT = -4;

    // Compilers have copied these four into programs that were compiled with MPJ Express.
    public static final int IDENT = 0;
    public static final int CONGRUENT = 3;
    public static final int SIMILAR = 1;
    public static final int UNEQUAL = 2;

    public static final int GRAPH = 1;
    public static final int CART = 2;
    public static final int DIST_GRAPH = 3;

    public static final int THREAD_SINGLE = 0;
    public static final int THREAD_FUNNELED = 1;
    public static final int THREAD_SERIALIZED = 2;
    public static final int THREAD_MULTIPLE = 3;

    public static final int TAG_UB = 1;
    public static final int HOST = 2;
    public static final int IO = 3;
    public static final int WTIME_IS_GLOBAL = 4;
    public static final int BSEND_OVERHEAD = BufferedSpace.OVERHEAD_BYTES;
    public static final int SEND_OVERHEAD = 0;
    public static final int RECV_OVERHEAD = 0;
    public static final int COMM_TYPE_SHARED = 0;
    public static final int APPNUM = 5;
    public static final int LASTUSEDCODE = 6;
    public static final int UNIVERSE_SIZE = 7;
    public static final int KEYVAL_INVALID = 0;
    public static final int MAX_OBJECT_NAME = 128;
    public static final int VERSION = 1;
    public static final int SUBVERSION = 2;
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** First key of an attribute that a program makes. */
    static final int FIRST_KEYVAL = 200;

    public static final Datatype BYTE = Datatype.basic(Kind.BYTE, "MPI.BYTE");
    public static final Datatype CHAR = Datatype.basic(Kind.CHAR, "MPI.CHAR");
    public static final Datatype SHORT = Datatype.basic(Kind.SHORT, "MPI.SHORT");
    public static final Datatype BOOLEAN = Datatype.basic(Kind.BOOLEAN, "MPI.BOOLEAN");
    public static final Datatype INT = Datatype.basic(Kind.INT, "MPI.INT");
    public static final Datatype LONG = Datatype.basic(Kind.LONG, "MPI.LONG");
    public static final Datatype FLOAT = Datatype.basic(Kind.FLOAT, "MPI.FLOAT");
    public static final Datatype DOUBLE = Datatype.basic(Kind.DOUBLE, "MPI.DOUBLE");
    public static final Datatype PACKED = Datatype.basic(Kind.BYTE, "MPI.PACKED");
    public static final Datatype OBJECT = Datatype.basic(Kind.OBJECT, "MPI.OBJECT");
    public static final Datatype LB = new Datatype(TypeMap.marker(true), null, "MPI.LB");
    public static final Datatype UB = new Datatype(TypeMap.marker(false), null, "MPI.UB");
    public static final Datatype SHORT2 = two(SHORT, "MPI.SHORT2");
    public static final Datatype INT2 = Datatype.pairInBytes(TypeMaps.contiguous(2, INT.map()), "MPI.INT2");
    public static final Datatype LONG2 = two(LONG, "MPI.LONG2");
    public static final Datatype FLOAT2 = two(FLOAT, "MPI.FLOAT2");
    public static final Datatype DOUBLE2 = two(DOUBLE, "MPI.DOUBLE2");
    public static final Datatype SHORT_INT = pair(SHORT, MixedPairs.SHORT_INT, 4, 8);
    public static final Datatype LONG_INT = pair(LONG, MixedPairs.LONG_INT, 8, 12);
    public static final Datatype FLOAT_INT = pair(FLOAT, MixedPairs.FLOAT_INT, 4, 8);
    public static final Datatype DOUBLE_INT = pair(DOUBLE, MixedPairs.DOUBLE_INT, 8, 12);
    public static final Datatype FLOAT_COMPLEX = two(FLOAT, "MPI.FLOAT_COMPLEX");
    public static final Datatype DOUBLE_COMPLEX = two(DOUBLE, "MPI.DOUBLE_COMPLEX");
    public static final Datatype DATATYPE_NULL = Datatype.freed();

    public static final Int2 int2 = new Int2(4);
    public static final ShortInt shortInt = new ShortInt(4);
    public static final LongInt longInt = new LongInt(8);
    public static final FloatInt floatInt = new FloatInt(4);
    public static final DoubleInt doubleInt = new DoubleInt(8);
    public static final Datatype NULL =
            new Datatype(TypeMaps.contiguous(0, TypeMap.basic(Kind.BYTE)), null, "MPI.NULL");

    public static final Op MAX = new Op(BuiltIn.MAX);
    public static final Op MIN = new Op(BuiltIn.MIN);
    public static final Op SUM = new Op(BuiltIn.SUM);
    public static final Op PROD = new Op(BuiltIn.PROD);
    public static final Op LAND = new Op(BuiltIn.LAND);
    public static final Op BAND = new Op(BuiltIn.BAND);
    public static final Op LOR = new Op(BuiltIn.LOR);
    public static final Op BOR = new Op(BuiltIn.BOR);
    public static final Op LXOR = new Op(BuiltIn.LXOR);
    public static final Op BXOR = new Op(BuiltIn.BXOR);
    public static final Op MAXLOC = new Op(BuiltIn.MAXLOC);
    public static final Op MINLOC = new Op(BuiltIn.MINLOC);
    /** For accumulations only: the sent value replaces the target. Reductions refuse it with {@link #ERR_OP}. */
    public static final Op REPLACE = new Op(BuiltIn.REPLACE);
    /** For accumulations only: the target stays as it is. Reductions refuse it with {@link #ERR_OP}. */
    public static final Op NO_OP = new Op(BuiltIn.NO_OP);

    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler("MPI.ERRORS_ARE_FATAL");
    public static final Errhandler ERRORS_RETURN = new Errhandler("MPI.ERRORS_RETURN");

    public static final Intracomm COMM_WORLD = new Intracomm(null, "MPI.COMM_WORLD");
    /** The process alone; programs that were compiled with MPJ Express find the one of the superclass. */
    @SuppressWarnings("HidingField") // on purpose: see the superclass
    public static final Intracomm COMM_SELF = SELF;

    public static final Comm COMM_NULL = new Comm();
    public static final Group GROUP_EMPTY = Group.none();
    public static final Group GROUP_NULL = Group.freed();
    public static final Request REQUEST_NULL = new Request(null, null);
    public static final Status EMPTY_STATUS = new Status();
    public static final Info INFO_NULL = Info.none();
    /** How the program was started; filled by {@link #Init} with those keys of the standard whose values are known. */
    public static final Info INFO_ENV = new Info();

    private static final double NANOS_PER_SECOND = 1e9;

    private static byte @Nullable [] attached;

    private MPI() {}

    private static Datatype two(Datatype type, String name) {
        return new Datatype(TypeMaps.contiguous(2, type.map()), null, name);
    }

    /** A value and an index of type int, as {@link DoubleInt} and its like lay them out. */
    private static Datatype pair(Datatype value, MixedPairs pairs, int indexOffset, int extent) {
        TypeMap[] types = {TypeMaps.bytes(value.map()), TypeMaps.bytes(INT.map())};
        TypeMap map = TypeMaps.structure(new int[] {1, 1}, new int[] {0, indexOffset}, 1, types);
        return new Datatype(TypeMaps.resized(map, 0, extent), pairs, "MPI." + pairs);
    }

    /** Begins, with {@link #THREAD_MULTIPLE}: all threads may use MPI. Returns the arguments of the program. */
    public static String[] Init(String[] args) {
        return Environment.initialize(args, THREAD_MULTIPLE);
    }

    /** As {@link #Init}, with the required level; {@link #queryThread} returns the level that is provided. */
    public static String[] initThread(int required, int provided, String[] args) {
        return Environment.initialize(args, required);
    }

    /** As {@link #initThread}. */
    public static String[] Init_thread(int required, int provided, String[] args) {
        return initThread(required, provided, args);
    }

    /** As {@link #initThread}, as FastMPJ has it; returns the required level, and provides that or a higher one. */
    public static int Init_thread(String[] args, int required) {
        Environment.initialize(args, Math.min(required, THREAD_MULTIPLE));
        return required;
    }

    /**
     * As {@link #Init}, with the required level, which is provided and returned. With {@link #THREAD_SINGLE} and {@link
     * #THREAD_FUNNELED} only the thread that calls this may use MPI, and no call takes a lock.
     */
    public static int InitThread(String[] args, int required) {
        Environment.initialize(args, required);
        return required;
    }

    /** Returns whether this thread has initialized MPI. */
    public static boolean isMainThread() {
        return Environment.isOwner();
    }

    /** As {@link #isMainThread}. */
    public static boolean isThreadMain() {
        return Environment.isOwner();
    }

    /** Returns the level of thread support that is provided. */
    public static int queryThread() {
        return Environment.level();
    }

    /** As {@link #queryThread}. */
    public static int Query_thread() {
        return Environment.level();
    }

    /** Ends; all processes call it, one thread of each, when no other thread of the process is in MPI. */
    public static void Finalize() {
        Environment.world();
        Environment.finish();
    }

    /** Returns the name of the host. */
    public static String Get_processor_name() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /** Sets what happens on an error. */
    public static void Errorhandler_set(Errhandler handler) {
        Errhandler_set(handler);
    }

    /** Returns the error handler that was set. */
    public static Errhandler Errorhandler_get() {
        return Errhandler_get();
    }

    /** Sets what happens on an error. */
    public static void Errhandler_set(Errhandler handler) {
        COMM_WORLD.errhandler(handler);
    }

    /** Returns the error handler that was set. */
    public static Errhandler Errhandler_get() {
        return COMM_WORLD.errhandler();
    }

    /** Returns the time in seconds since some moment. */
    public static double Wtime() {
        return System.nanoTime() / NANOS_PER_SECOND;
    }

    /** Returns the resolution of the clock in seconds. */
    public static double Wtick() {
        return 1 / NANOS_PER_SECOND;
    }

    /** Returns whether {@link #Init} was called. */
    public static boolean Initialized() {
        return Environment.isInitialized();
    }

    /** Returns whether {@link #Finalize} was called. */
    public static boolean Finalized() {
        return Environment.isFinalized();
    }

    /** Gives space for buffered sends: as many bytes as the buffer has. */
    public static void Buffer_attach(ByteBuffer buffer) {
        attach(buffer.capacity(), null);
    }

    /** As {@link #Buffer_attach(ByteBuffer)}. */
    public static void Buffer_attach(byte[] buffer) {
        attach(buffer.length, buffer);
    }

    /** As {@link #Buffer_attach(ByteBuffer)}. */
    public static void Buffer_attach(BufferMPI buffer) {
        Buffer_attach(buffer.space());
    }

    /** Makes a key of attributes of communicators. */
    public static Keyval Comm_create_keyval() {
        return new Keyval();
    }

    /** Frees a key: attributes that were set with it can be read and removed. */
    public static void Comm_free_keyval(Keyval keyval) {
        Comm.freeKeyval(keyval.number());
    }

    private static void attach(int bytes, byte @Nullable [] buffer) {
        World world = Environment.enter();
        try {
            world.bufferedSpace().attach(bytes);
            attached = buffer;
        } finally {
            world.leave();
        }
    }

    /** Takes the space back, once all buffered messages are on their way. */
    public static void Buffer_detach() {
        byte[] unused = detachBuffer();
    }

    /** As {@link #Buffer_attach(byte[])}. */
    public static void attachBuffer(byte[] buffer) {
        Buffer_attach(buffer);
    }

    /** As {@link #Buffer_detach}; returns the array that was attached. */
    public static byte @Nullable [] detachBuffer() {
        World world = Environment.enter();
        try {
            world.bufferedSpace().detach();
            byte[] buffer = attached;
            attached = null;
            return buffer;
        } finally {
            world.leave();
        }
    }

    /** Does nothing: nothing is profiled. */
    public static void pControl(int level, @Nullable Object obj) {}

    /** As {@link #Initialized}. */
    public static boolean isInitialized() {
        return Initialized();
    }

    /** As {@link #Finalized}. */
    public static boolean isFinalized() {
        return Finalized();
    }

    /** As {@link #Get_processor_name}. */
    public static String getProcessorName() {
        return Get_processor_name();
    }

    /** As {@link #Wtime}. */
    public static double wtime() {
        return Wtime();
    }

    /** As {@link #Wtick}. */
    public static double wtick() {
        return Wtick();
    }

    /** Makes a direct buffer in the machine's byte order. */
    public static ByteBuffer newByteBuffer(int capacity) {
        return ByteBuffer.allocateDirect(capacity).order(ByteOrder.nativeOrder());
    }

    /** Makes a direct buffer in the machine's byte order. */
    public static CharBuffer newCharBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Character.BYTES)).asCharBuffer();
    }

    /** Makes a direct buffer in the machine's byte order. */
    public static ShortBuffer newShortBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Short.BYTES)).asShortBuffer();
    }

    /** Makes a direct buffer in the machine's byte order. */
    public static IntBuffer newIntBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Integer.BYTES)).asIntBuffer();
    }

    /** Makes a direct buffer in the machine's byte order. */
    public static LongBuffer newLongBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Long.BYTES)).asLongBuffer();
    }

    /** Makes a direct buffer in the machine's byte order. */
    public static FloatBuffer newFloatBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Float.BYTES)).asFloatBuffer();
    }

    /** Makes a direct buffer in the machine's byte order. */
    public static DoubleBuffer newDoubleBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Double.BYTES)).asDoubleBuffer();
    }

    private static Buffer at(Buffer buffer, int offset) {
        return buffer.clear().position(offset);
    }

    /** Returns the buffer from an element on. */
    public static ByteBuffer slice(ByteBuffer buf, int offset) {
        return ((ByteBuffer) at(buf.duplicate(), offset)).slice().order(buf.order());
    }

    /** Returns the buffer from an element on. */
    public static CharBuffer slice(CharBuffer buf, int offset) {
        return ((CharBuffer) at(buf.duplicate(), offset)).slice();
    }

    /** Returns the buffer from an element on. */
    public static ShortBuffer slice(ShortBuffer buf, int offset) {
        return ((ShortBuffer) at(buf.duplicate(), offset)).slice();
    }

    /** Returns the buffer from an element on. */
    public static IntBuffer slice(IntBuffer buf, int offset) {
        return ((IntBuffer) at(buf.duplicate(), offset)).slice();
    }

    /** Returns the buffer from an element on. */
    public static LongBuffer slice(LongBuffer buf, int offset) {
        return ((LongBuffer) at(buf.duplicate(), offset)).slice();
    }

    /** Returns the buffer from an element on. */
    public static FloatBuffer slice(FloatBuffer buf, int offset) {
        return ((FloatBuffer) at(buf.duplicate(), offset)).slice();
    }

    /** Returns the buffer from an element on. */
    public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
        return ((DoubleBuffer) at(buf.duplicate(), offset)).slice();
    }

    /** Returns the array from an element on. */
    public static ByteBuffer slice(byte[] buf, int offset) {
        return ByteBuffer.wrap(buf, offset, buf.length - offset).slice().order(ByteOrder.nativeOrder());
    }

    /** Returns the array from an element on. */
    public static CharBuffer slice(char[] buf, int offset) {
        return CharBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** Returns the array from an element on. */
    public static ShortBuffer slice(short[] buf, int offset) {
        return ShortBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** Returns the array from an element on. */
    public static IntBuffer slice(int[] buf, int offset) {
        return IntBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** Returns the array from an element on. */
    public static LongBuffer slice(long[] buf, int offset) {
        return LongBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** Returns the array from an element on. */
    public static FloatBuffer slice(float[] buf, int offset) {
        return FloatBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** Returns the array from an element on. */
    public static DoubleBuffer slice(double[] buf, int offset) {
        return DoubleBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** Returns the version of the standard. */
    public static Version getVersion() {
        return new Version(VERSION, SUBVERSION);
    }

    /** Returns the name of this implementation. */
    public static String getLibVersion() {
        return "Clump MPI";
    }
}
