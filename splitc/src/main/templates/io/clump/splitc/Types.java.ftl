package io.clump.splitc;

import java.nio.ByteBuffer;
import java.util.List;

/** The types of arrays that there are. */
final class Types {
    static final Elements<byte[]> BYTES = new Bytes();
    static final Numbers<int[]> INTS = new Ints();
    static final Numbers<long[]> LONGS = new Longs();
    static final Numbers<float[]> FLOATS = new Floats();
    static final Numbers<double[]> DOUBLES = new Doubles();

    /** At the index that is their code. */
    private static final List<Elements<?>> ALL = List.of(BYTES, INTS, LONGS, FLOATS, DOUBLES);

    private Types() {}

    static int code(Elements<?> elements) {
        return ALL.indexOf(elements);
    }

    static Elements<?> of(int code) {
        return ALL.get(code);
    }

<#list ["byte", "int", "long", "float", "double"] as type>
<#assign name = type?cap_first + "s">
<#assign box = (type == "int")?then("Integer", type?cap_first)>
<#assign isFloating = type == "float" || type == "double">
<#-- Operations are those of long and double. -->
<#assign wide = isFloating?then("double", "long")>
<#assign toWide = (type == wide)?then("", "(" + wide + ") ")>
<#assign fromWide = (type == wide)?then("", "(" + type + ") ")>
    private static final class ${name} extends ${(type == "byte")?then("Elements", "Numbers")}<${type}[]> {
        ${name}() {
            super(${type}[].class, ${box}.BYTES);
        }

        @Override
        int length(${type}[] array) {
            return array.length;
        }

        @Override
        ${type}[] allocate(int length) {
            return new ${type}[length];
        }

        @Override
        ${type}[][] allocateRows(int rows) {
            return new ${type}[rows][];
        }

        @Override
        ${type}[] copy(${type}[] array) {
            return array.clone();
        }

<#if type == "byte">
        @Override
        void write(byte[] array, int from, int count, ByteBuffer to) {
            to.put(0, array, from, count);
        }

        @Override
        void read(ByteBuffer from, byte[] array, int at, int count) {
            from.get(0, array, at, count);
        }
<#else>
        @Override
        void write(${type}[] array, int from, int count, ByteBuffer to) {
            to.as${type?cap_first}Buffer().put(array, from, count);
        }

        @Override
        void read(ByteBuffer from, ${type}[] array, int at, int count) {
            from.as${type?cap_first}Buffer().get(array, at, count);
        }

<#if isFloating>
        /**
<#if type == "float">
         * A sum of two floats, made with doubles and rounded, is the one made with floats.
</#if>
         * Of a NaN the bits do not depend on those of the operands: which of them a processor keeps depends on the
         * order that a compiler chose.
         */
        @Override
        void combine(${type}[] into, ${type}[] other, Reduction operation) {
            for (int i = 0; i < into.length; i++) {
                ${type} result = ${fromWide}operation.apply(${toWide}into[i], ${toWide}other[i]);
                into[i] = ${box}.isNaN(result) ? ${box}.NaN : result;
            }
        }

        @Override
        boolean isFloatingPoint() {
            return true;
        }
<#else>
        @Override
        void combine(${type}[] into, ${type}[] other, Reduction operation) {
            for (int i = 0; i < into.length; i++) {
                into[i] = ${fromWide}operation.apply(${toWide}into[i], ${toWide}other[i]);
            }
        }
</#if>
</#if>
    }
<#sep>

</#sep>
</#list>
}
