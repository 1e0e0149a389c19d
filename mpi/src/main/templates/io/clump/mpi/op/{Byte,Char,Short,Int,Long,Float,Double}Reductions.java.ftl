<#assign type = variant?lower_case>
<#assign isFloating = type == "float" || type == "double">
<#assign cast = (type == "byte" || type == "char" || type == "short")?then("(" + type + ") ", "")>
package io.clump.mpi.op;

import org.jspecify.annotations.Nullable;

/** The predefined operations on elements of type ${type}. */
final class ${variant}Reductions {
    private ${variant}Reductions() {}

    /** Returns the operation; null if it is not defined for this type. */
    static @Nullable Reduction of(BuiltIn operation) {
        return switch (operation) {
            case MAX -> ${variant}Reductions::max;
            case MIN -> ${variant}Reductions::min;
            case SUM -> ${variant}Reductions::sum;
            case PROD -> ${variant}Reductions::product;
            case MAXLOC -> ${variant}Reductions::maximumLocation;
            case MINLOC -> ${variant}Reductions::minimumLocation;
<#if !isFloating>
            case BAND -> ${variant}Reductions::bitAnd;
            case BOR -> ${variant}Reductions::bitOr;
            case BXOR -> ${variant}Reductions::bitXor;
            case LAND -> ${variant}Reductions::and;
            case LOR -> ${variant}Reductions::or;
            case LXOR -> ${variant}Reductions::xor;
</#if>
            default -> null;
        };
    }
<#macro loop name expression>

    private static void ${name}(Object in, int inOffset, Object inOut, int inOutOffset, int count) {
        ${type}[] left = (${type}[]) in;
        ${type}[] right = (${type}[]) inOut;
        for (int i = 0; i < count; i++) {
            ${type} a = left[inOffset + i];
            ${type} b = right[inOutOffset + i];
            right[inOutOffset + i] = ${expression};
        }
    }
</#macro>
<#if isFloating>
<@loop "max" "Math.max(a, b)"/>
<@loop "min" "Math.min(a, b)"/>
<#else>
<@loop "max" "a > b ? a : b"/>
<@loop "min" "a < b ? a : b"/>
</#if>
<@loop "sum" cast + "(a + b)"/>
<@loop "product" cast + "(a * b)"/>
<#if !isFloating>
<@loop "bitAnd" cast + "(a & b)"/>
<@loop "bitOr" cast + "(a | b)"/>
<@loop "bitXor" cast + "(a ^ b)"/>
<@loop "and" cast + "(a != 0 && b != 0 ? 1 : 0)"/>
<@loop "or" cast + "(a != 0 || b != 0 ? 1 : 0)"/>
<@loop "xor" cast + "((a != 0) != (b != 0) ? 1 : 0)"/>
</#if>
<#macro location name better>

    /** Of pairs: a value, and an index; of equal values the smaller index. */
    private static void ${name}(Object in, int inOffset, Object inOut, int inOutOffset, int count) {
        ${type}[] left = (${type}[]) in;
        ${type}[] right = (${type}[]) inOut;
        for (int i = 0; i < count; i += 2) {
            ${type} value = left[inOffset + i];
            ${type} other = right[inOutOffset + i];
            ${type} index = left[inOffset + i + 1];
            if (value ${better} other || (value == other && index < right[inOutOffset + i + 1])) {
                right[inOutOffset + i] = value;
                right[inOutOffset + i + 1] = index;
            }
        }
    }
</#macro>
<@location "maximumLocation" ">"/>
<@location "minimumLocation" "<"/>
}
