<#-- What programs for Open MPI call that is not supported: they compile, and are told when they run. -->
<#assign signatures = {
    "Win": [
        "Win(Buffer buf, int number1, int number2, Info info, Comm comm)",
        "Win(int number1, int number2, Info info, Comm comm, Buffer buf, int number3)",
        "Win(Info info, Comm comm)",
        "void attach(Buffer buf, int number)",
        "void detach(Buffer buf)",
        "Group getGroup()",
        "void put(Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2)",
        "void get(Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2)",
        "void accumulate(Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2, Op op)",
        "void fence(int number)",
        "void start(Group group, int number)",
        "void complete()",
        "void post(Group group, int number)",
        "void waitFor()",
        "boolean test()",
        "void lock(int number1, int number2, int number3)",
        "void unlock(int number)",
        "void setErrhandler(Errhandler handler)",
        "Errhandler getErrhandler()",
        "void callErrhandler(int number)",
        "static int createKeyval()",
        "static void freeKeyval(int number)",
        "void setAttr(int number, Object buf)",
        "Object getAttr(int number)",
        "void deleteAttr(int number)",
        "void free()",
        "Info getInfo()",
        "void setInfo(Info info)",
        "Request rPut(Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2)",
        "Request rGet(Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2)",
        "Request rAccumulate(Buffer buf, int number1, Datatype type1, int number2, int number3, int number4, Datatype type2, Op op)",
        "void getAccumulate(Buffer buf1, int number1, Datatype type1, Buffer buf2, int number2, Datatype type2, int number3, int number4, int number5, Datatype type3, Op op)",
        "Request rGetAccumulate(Buffer buf1, int number1, Datatype type1, Buffer buf2, int number2, Datatype type2, int number3, int number4, int number5, Datatype type3, Op op)",
        "void lockAll(int number)",
        "void unlockAll()",
        "void sync()",
        "void flush(int number)",
        "void flushAll()",
        "void compareAndSwap(Buffer buf1, Buffer buf2, Buffer buf3, Datatype type, int number1, int number2)",
        "void fetchAndOp(Buffer buf1, Buffer buf2, Datatype type, int number1, int number2, Op op)",
        "void flushLocal(int number)",
        "void flushLocalAll()",
        "String getName()",
        "void setName(String text)"
    ],
    "File": [
        "File(Comm comm, String filename, int amode)",
        "File(Comm comm, String filename, int amode, Info info)",
        "void close()",
        "static void delete(String filename)",
        "static void delete(String filename, Info info)",
        "void setSize(long offset)",
        "void preallocate(long offset)",
        "long getSize()",
        "Group getGroup()",
        "int getAMode()",
        "void setInfo(Info info)",
        "Info getInfo()",
        "void setView(long offset, Datatype type1, Datatype type2, String text)",
        "void setView(long offset, Datatype type1, Datatype type2, String text, Info info)",
        "FileView getView()",
        "Status readAt(long offset, Object buf, int number, Datatype type)",
        "Status readAtAll(long offset, Object buf, int number, Datatype type)",
        "Status writeAt(long offset, Object buf, int number, Datatype type)",
        "Status writeAtAll(long offset, Object buf, int number, Datatype type)",
        "Request iReadAt(long offset, Buffer buf, int number, Datatype type)",
        "Request iReadAtAll(long offset, Buffer buf, int number, Datatype type)",
        "Request iWriteAt(long offset, Buffer buf, int number, Datatype type)",
        "Request iWriteAtAll(long offset, Buffer buf, int number, Datatype type)",
        "Status read(Object buf, int number, Datatype type)",
        "Status readAll(Object buf, int number, Datatype type)",
        "Status write(Object buf, int number, Datatype type)",
        "Status writeAll(Object buf, int number, Datatype type)",
        "Request iRead(Buffer buf, int number, Datatype type)",
        "Request iReadAll(Buffer buf, int number, Datatype type)",
        "Request iWrite(Buffer buf, int number, Datatype type)",
        "Request iWriteAll(Buffer buf, int number, Datatype type)",
        "void seek(long offset, int number)",
        "long getPosition()",
        "long getByteOffset(long offset)",
        "Status readShared(Object buf, int number, Datatype type)",
        "Status writeShared(Object buf, int number, Datatype type)",
        "Request iReadShared(Buffer buf, int number, Datatype type)",
        "Request iWriteShared(Buffer buf, int number, Datatype type)",
        "Status readOrdered(Object buf, int number, Datatype type)",
        "Status writeOrdered(Object buf, int number, Datatype type)",
        "void seekShared(long offset, int number)",
        "long getPositionShared()",
        "void readAtAllBegin(long offset, Object buf, int number, Datatype type)",
        "Status readAtAllEnd(Object buf)",
        "void writeAtAllBegin(long offset, Object buf, int number, Datatype type)",
        "Status writeAtAllEnd(Object buf)",
        "void readAllBegin(Object buf, int number, Datatype type)",
        "Status readAllEnd(Object buf)",
        "void writeAllBegin(Object buf, int number, Datatype type)",
        "Status writeAllEnd(Object buf)",
        "void readOrderedBegin(Object buf, int number, Datatype type)",
        "Status readOrderedEnd(Object buf)",
        "void writeOrderedBegin(Object buf, int number, Datatype type)",
        "Status writeOrderedEnd(Object buf)",
        "int getTypeExtent(Datatype type)",
        "void setAtomicity(boolean flag)",
        "boolean getAtomicity()",
        "void sync()",
        "void setErrhandler(Errhandler handler)",
        "Errhandler getErrhandler()",
        "void callErrhandler(int number)"
    ]
}>
package mpi;

import java.nio.Buffer;

/** ${(variant == "Win")?then("Windows of one-sided communication", "Files of all processes together")}, not supported: the constructors throw, so nothing else is ever called. */
@SuppressWarnings("DoNotCallSuggester") // programs that call these compile, and are told when they run
public final class ${variant}<#if variant == "Win"> implements Freeable</#if> {
<#if variant == "Win">
    public static final int WIN_NULL = 0;
    public static final int FLAVOR_PRIVATE = 0;
    public static final int FLAVOR_SHARED = 1;
</#if>
<#list signatures[variant] as signature>

    /** Not supported. */
    <#if signature == "void free()">@Override </#if>public ${signature} {
        throw Unsupported.${(variant == "Win")?then("windows", "files")}();
    }
</#list>
}
