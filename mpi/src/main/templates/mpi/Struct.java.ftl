<#assign types = [
  {"name": "Byte", "type": "byte", "bytes": 1}, {"name": "Char", "type": "char", "bytes": 2},
  {"name": "Short", "type": "short", "bytes": 2}, {"name": "Int", "type": "int", "bytes": 4},
  {"name": "Long", "type": "long", "bytes": 8}, {"name": "Float", "type": "float", "bytes": 4},
  {"name": "Double", "type": "double", "bytes": 8}]>
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record of fields in a buffer of bytes, in the machine's byte order. A subclass adds its fields when it is made,
 * remembers the offsets that it gets for them, and reads and writes them with a subclass of {@link Data}.
 */
public abstract class Struct {
    private final List<Field> fields = new ArrayList<>();
    private int extent;
    private @Nullable Datatype datatype;

    private record Field(int offset, int length, Datatype type) {}

    /** Makes a struct without fields. */
    public Struct() {}

    /** Makes the object that reads and writes a struct. */
    protected abstract Data newData();

    private Datatype commit() {
        Datatype known = datatype;
        if (known == null) {
            known = Datatype.createStruct(
                    fields.stream().mapToInt(Field::length).toArray(),
                    fields.stream().mapToInt(Field::offset).toArray(),
                    fields.stream().map(Field::type).toArray(Datatype[]::new));
            datatype = known;
        }
        return known;
    }

    /** Returns the bytes from the beginning of a struct to its end. */
    public final int getExtent() {
        return commit().getExtent();
    }

    /** Returns the datatype of a struct. */
    public final Datatype getType() {
        return commit();
    }

    private int add(Datatype type, int bytes, int length) {
        checkOpen();
        int offset = extent;
        extent = Math.addExact(extent, Math.multiplyExact(bytes, length));
        fields.add(new Field(offset, length, type));
        return offset;
    }

    private void checkOpen() {
        if (datatype != null) {
            throw new MPIException(MPI.ERR_TYPE, "a struct has all its fields before its datatype is used");
        }
    }

    /** Says where the next field is, at the end of those before or behind it. */
    public final Struct setOffset(int offset) {
        checkOpen();
        if (offset < extent) {
            throw new IllegalArgumentException(
                    "the field would overlap others: offset=" + offset + ", expected at least " + extent);
        }
        extent = offset;
        return this;
    }
<#list types as t>

    /** Adds a field; returns its offset in bytes. */
    public final int add${t.name}() {
        return add${t.name}(1);
    }

    /** Adds a field of several elements; returns its offset in bytes. */
    public final int add${t.name}(int length) {
        return add(MPI.${t.name?upper_case}, ${t.bytes}, length);
    }
</#list>

    /** Adds a field that is a struct; returns its offset in bytes. */
    public final int addStruct(Struct struct) {
        return addStruct(struct, 1);
    }

    /** Adds a field of several structs; returns its offset in bytes. */
    public final int addStruct(Struct struct, int length) {
        return add(struct.getType(), struct.getExtent(), length);
    }

    /** Adds a field of a datatype; returns its offset in bytes. */
    public final int addData(Datatype type) {
        return addData(type, 1);
    }

    /** Adds a field of several items of a datatype; returns its offset in bytes. */
    public final int addData(Datatype type, int length) {
        return add(type, bytes(type), length);
    }

    private static int bytes(Datatype type) {
        return type.map().extent() * type.map().kind().bytes();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as Open MPI declares it
    private <T extends Data> T at(ByteBuffer buffer, int offset) {
        Data data = newData();
        data.open(buffer, offset);
        return (T) data;
    }

    /** Returns an object that reads and writes the struct at the beginning of a buffer. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // as Open MPI declares it
    public final <T extends Data> T getData(ByteBuffer buffer) {
        return at(buffer, 0);
    }

    /** Returns an object that reads and writes one of several structs in a buffer. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // as Open MPI declares it
    public final <T extends Data> T getData(ByteBuffer buffer, int index) {
        return at(buffer, index * getExtent());
    }

    /** Returns an object that reads and writes the struct at the beginning of an array. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // as Open MPI declares it
    public final <T extends Data> T getData(byte[] array) {
        return getData(array, 0);
    }

    /** Returns an object that reads and writes one of several structs in an array. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // as Open MPI declares it
    public final <T extends Data> T getData(byte[] array, int index) {
        return at(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index * getExtent());
    }

    /** Reads and writes the fields of a struct in a buffer. */
    public abstract class Data {
        private ByteBuffer buffer = ByteBuffer.allocate(0);
        private int offset;

        /** Made by {@link Struct#newData}. */
        public Data() {}

        private void open(ByteBuffer newBuffer, int newOffset) {
            buffer = newBuffer;
            offset = newOffset;
        }

        /** Returns the buffer from the struct on. */
        public final ByteBuffer getBuffer() {
            return from(offset);
        }

        private ByteBuffer from(int position) {
            return position == 0 ? buffer : MPI.slice(buffer, position);
        }
<#list types as t>

        /** Reads a field. */
        protected final ${t.type} get${t.name}(int field) {
            return buffer.get<#if t.type != "byte">${t.name}</#if>(offset + field);
        }

        /** Reads an element of a field. */
        protected final ${t.type} get${t.name}(int field, int index) {
            return get${t.name}(field + index * ${t.bytes});
        }

        /** Writes a field. */
        protected final void put${t.name}(int field, ${t.type} v) {
            buffer.put<#if t.type != "byte">${t.name}</#if>(offset + field, v);
        }

        /** Writes an element of a field. */
        protected final void put${t.name}(int field, int index, ${t.type} v) {
            put${t.name}(field + index * ${t.bytes}, v);
        }
</#list>

        /** Returns an object that reads and writes a field that is a struct. */
        @SuppressWarnings("TypeParameterUnusedInFormals") // as Open MPI declares it
        protected final <S extends Struct, D extends Struct.Data> D getData(S struct, int field) {
            return getData(struct, field, 0);
        }

        /** Returns an object that reads and writes one of several structs of a field. */
        @SuppressWarnings("TypeParameterUnusedInFormals") // as Open MPI declares it
        protected final <S extends Struct, D extends Struct.Data> D getData(S struct, int field, int index) {
            Struct type = struct;
            return type.at(buffer, offset + field + index * struct.getExtent());
        }

        /** Returns the buffer from a field on. */
        protected final ByteBuffer getBuffer(Datatype type, int field) {
            return from(offset + field);
        }

        /** Returns the buffer from an item of a field on. */
        protected final ByteBuffer getBuffer(Datatype type, int field, int index) {
            return from(offset + field + index * bytes(type));
        }
    }
}
