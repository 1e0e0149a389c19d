<#assign type = variant?lower_case>
<#assign box = {"int": "Integer", "long": "Long"}[type]>
<#assign digits = {"int": ["first", "second", "third", "fourth"],
    "long": ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]}[type]>
package io.clump.apps.samplesort;

import java.util.Arrays;

/**
 * Sorts ${digits?size * 8}-bit integers digit by digit, the least significant first, by distribution counting: the radix sort of
 * H. H. Seward (1954), as in Knuth, The Art of Computer Programming, volume 3, section 5.2.5. A pass moves keys from
 * one array to the other in the order of one digit, and leaves those with the same digit as they were; after the last
 * one they are in order.
 *
 * <p>How often each digit is there does not depend on the order, so one pass over the keys counts all digits. A digit
 * that is the same in all keys needs no pass. The most significant one has the sign: its upper half comes first.
 *
 * <p>May be used by any thread; its arrays by one at a time. Allocates ${digits?size} kB.
 */
final class ${variant}RadixSort {
    private static final int DIGITS = ${box}.SIZE / Digits.BITS;

    private ${variant}RadixSort() {}

    /**
     * Sorts keys of an array, in ascending order.
     *
     * @param keys to sort
     * @param from index of the first key to sort
     * @param to index after the last one
     * @param spare space for the keys at the same indices of another array; what is there is lost
     * @param sortedBits number of low bits by which the keys are in order already
     */
    static void sort(${type}[] keys, int from, int to, ${type}[] spare, int sortedBits) {
        if (to - from < Digits.LEAST_KEYS) {
            Arrays.sort(keys, from, to);
        } else {
            sortByDigits(keys, from, to, spare, sortedBits);
        }
    }

    /** The same for one key at least, however few they are. */
    static void sortByDigits(${type}[] keys, int from, int to, ${type}[] spare, int sortedBits) {
        int[][] counts = new int[DIGITS][Digits.RADIX];
        count(keys, from, to, counts);
        ${type}[] source = keys;
        ${type}[] target = spare;
        for (int digit = sortedBits / Digits.BITS; digit < DIGITS; digit++) {
            int shift = digit * Digits.BITS;
            int[] places = counts[digit];
            if (places[digit(source[from], shift)] == to - from) {
                continue;
            }
            Digits.toPlaces(places, from, digit == DIGITS - 1);
            move(source, target, from, to, places, shift);
            ${type}[] sorted = target;
            target = source;
            source = sorted;
        }
        if (source != keys) {
            System.arraycopy(source, from, keys, from, to - from);
        }
    }

    private static void count(${type}[] keys, int from, int to, int[][] counts) {
<#list digits as digit>
        int[] ${digit} = counts[${digit?index}];
</#list>
        for (int i = from; i < to; i++) {
<#if type == "int">
            int low = keys[i];
<#else>
            int low = (int) keys[i];
            int high = (int) (keys[i] >>> Integer.SIZE);
</#if>
<#list digits as digit>
            ${digit}[${(digit?index < 4)?then("low", "high")}<#if digit?index % 4 gt 0> >>> ${digit?index % 4 * 8}</#if> & Digits.MASK]++;
</#list>
        }
    }

    private static void move(${type}[] source, ${type}[] target, int from, int to, int[] places, int shift) {
        for (int i = from; i < to; i++) {
            ${type} key = source[i];
            target[places[digit(key, shift)]++] = key;
        }
    }

    private static int digit(${type} key, int shift) {
        return ${(type == "long")?then("(int) (key >>> shift)", "key >>> shift")} & Digits.MASK;
    }
}
