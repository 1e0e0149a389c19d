<#assign words = {"Short": "short", "Long": "long", "Float": "float", "Double": "double"}>
<#assign name = variant>
<#assign type = words[variant]>
<#assign class = variant + "Int">
<#assign constant = variant?upper_case + "_INT">
package mpi;

/** Pairs of a value and an index in a buffer of bytes, for {@link MPI#${constant}}. */
public final class ${class} extends Struct {
    private final int index;

    ${class}(int indexOffset) {
        add${name}();
        setOffset(indexOffset);
        index = addInt();
    }

    @Override
    protected Data newData() {
        return new Data();
    }

    /** Reads and writes a pair. */
    public final class Data extends Struct.Data {
        Data() {}

        /** Returns the value. */
        public ${type} getValue() {
            return get${name}(0);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(${type} v) {
            put${name}(0, v);
        }

        /** Sets the index. */
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
