<#-- What programs for Open MPI call that is not supported: they compile, and are told when they run. -->
<#assign signatures = [

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
]>
package mpi;

import java.nio.Buffer;

/** Files of all processes together, not supported: the constructors throw, so nothing else is ever called. */
@SuppressWarnings("DoNotCallSuggester") // programs that call these compile, and are told when they run
public final class File {
<#list signatures as signature>

    /** Not supported. */
    public ${signature} {
        throw Unsupported.files();
    }
</#list>
}
