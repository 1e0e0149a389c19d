package mpi;

import java.nio.Buffer;

/** Windows of one-sided communication, which is not supported: the constructors throw, so nothing else is ever called. */
@SuppressWarnings("DoNotCallSuggester") // programs that call these compile, and are told when they run
public final class Win implements Freeable {
    public static final int WIN_NULL = 0;
    public static final int FLAVOR_PRIVATE = 0;
    public static final int FLAVOR_SHARED = 1;

    /** Not supported. */
    public Win(Buffer buf, int number1, int number2, Info info, Comm comm) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Win(int number1, int number2, Info info, Comm comm, Buffer buf, int number3) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Win(Info info, Comm comm) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void attach(Buffer buf, int number) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void detach(Buffer buf) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Group getGroup() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void put(Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void get(Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void accumulate(
            Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2, Op op) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void fence(int number) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void start(Group group, int number) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void complete() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void post(Group group, int number) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void waitFor() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public boolean test() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void lock(int number1, int number2, int number3) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void unlock(int number) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void setErrhandler(Errhandler handler) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Errhandler getErrhandler() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void callErrhandler(int number) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public static int createKeyval() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public static void freeKeyval(int number) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void setAttr(int number, Object buf) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Object getAttr(int number) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void deleteAttr(int number) {
        throw Unsupported.windows();
    }

    @Override
    public void free() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Info getInfo() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void setInfo(Info info) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Request rPut(
            Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Request rGet(
            Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Request rAccumulate(
            Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2, Op op) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void getAccumulate(
            Buffer buf1,
            int number1,
            Datatype type1,
            Buffer buf2,
            int number2,
            Datatype type2,
            int number3,
            int number4,
            int number5,
            Datatype type3,
            Op op) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public Request rGetAccumulate(
            Buffer buf1,
            int number1,
            Datatype type1,
            Buffer buf2,
            int number2,
            Datatype type2,
            int number3,
            int number4,
            int number5,
            Datatype type3,
            Op op) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void lockAll(int number) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void unlockAll() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void sync() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void flush(int number) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void flushAll() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void compareAndSwap(Buffer buf1, Buffer buf2, Buffer buf3, Datatype type, int number1, int number2) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void fetchAndOp(Buffer buf1, Buffer buf2, Datatype type, int number1, int number2, Op op) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void flushLocal(int number) {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void flushLocalAll() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public String getName() {
        throw Unsupported.windows();
    }

    /** Not supported. */
    public void setName(String text) {
        throw Unsupported.windows();
    }
}
