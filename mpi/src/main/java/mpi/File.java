package mpi;

import java.nio.Buffer;

/** Files of all processes together, which are not supported: the constructors throw, so nothing else is ever called. */
@SuppressWarnings("DoNotCallSuggester") // programs that call these compile, and are told when they run
public final class File {
    /** Not supported. */
    public File(Comm comm, String filename, int amode) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public File(Comm comm, String filename, int amode, Info info) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void close() {
        throw Unsupported.files();
    }

    /** Not supported. */
    public static void delete(String filename) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public static void delete(String filename, Info info) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void setSize(long offset) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void preallocate(long offset) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public long getSize() {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Group getGroup() {
        throw Unsupported.files();
    }

    /** Not supported. */
    public int getAMode() {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void setInfo(Info info) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Info getInfo() {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void setView(long offset, Datatype type1, Datatype type2, String text) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void setView(long offset, Datatype type1, Datatype type2, String text, Info info) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public FileView getView() {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status readAt(long offset, Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status readAtAll(long offset, Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status writeAt(long offset, Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status writeAtAll(long offset, Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Request iReadAt(long offset, Buffer buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Request iReadAtAll(long offset, Buffer buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Request iWriteAt(long offset, Buffer buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Request iWriteAtAll(long offset, Buffer buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status read(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status readAll(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status write(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status writeAll(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Request iRead(Buffer buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Request iReadAll(Buffer buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Request iWrite(Buffer buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Request iWriteAll(Buffer buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void seek(long offset, int number) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public long getPosition() {
        throw Unsupported.files();
    }

    /** Not supported. */
    public long getByteOffset(long offset) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status readShared(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status writeShared(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Request iReadShared(Buffer buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Request iWriteShared(Buffer buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status readOrdered(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status writeOrdered(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void seekShared(long offset, int number) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public long getPositionShared() {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void readAtAllBegin(long offset, Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status readAtAllEnd(Object buf) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void writeAtAllBegin(long offset, Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status writeAtAllEnd(Object buf) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void readAllBegin(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status readAllEnd(Object buf) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void writeAllBegin(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status writeAllEnd(Object buf) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void readOrderedBegin(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status readOrderedEnd(Object buf) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void writeOrderedBegin(Object buf, int number, Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Status writeOrderedEnd(Object buf) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public int getTypeExtent(Datatype type) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void setAtomicity(boolean flag) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public boolean getAtomicity() {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void sync() {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void setErrhandler(Errhandler handler) {
        throw Unsupported.files();
    }

    /** Not supported. */
    public Errhandler getErrhandler() {
        throw Unsupported.files();
    }

    /** Not supported. */
    public void callErrhandler(int number) {
        throw Unsupported.files();
    }
}
