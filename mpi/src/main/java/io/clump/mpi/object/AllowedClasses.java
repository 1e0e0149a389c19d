package io.clump.mpi.object;

import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says which classes are read. The program's own filter decides first. If it does not decide, values, collections and
 * exceptions of the Java library are allowed, and enums and records of the class path. A record is made by its
 * constructor, which sees components that were allowed before; other classes of a program could run code of their own
 * while they are read.
 */
final class AllowedClasses {
    /** Classes of the Java library that only hold data: reading them runs no other code. */
    private static final String USUAL = "java.lang.String;java.lang.Number;java.lang.Byte;java.lang.Short;"
            + "java.lang.Integer;java.lang.Long;java.lang.Float;java.lang.Double;java.lang.Boolean;java.lang.Character;"
            + "java.lang.Enum;java.lang.Object;java.lang.StringBuilder;java.lang.StringBuffer;"
            + "java.lang.AbstractStringBuilder;java.lang.String$CaseInsensitiveComparator;java.lang.StackTraceElement;"
            + "java.math.BigInteger;java.math.BigDecimal;java.math.MathContext;java.math.RoundingMode;"
            + "java.util.ArrayList;java.util.LinkedList;java.util.ArrayDeque;java.util.Vector;"
            + "java.util.Stack;java.util.AbstractList;java.util.AbstractCollection;java.util.HashMap;"
            + "java.util.LinkedHashMap;java.util.TreeMap;java.util.Hashtable;java.util.HashSet;java.util.LinkedHashSet;"
            + "java.util.TreeSet;java.util.EnumMap;java.util.EnumSet$*;"
            + "java.util.RegularEnumSet;java.util.JumboEnumSet;java.util.BitSet;java.util.UUID;java.util.Date;"
            + "java.util.Map$Entry;java.util.Map;java.util.Random;java.util.Arrays$ArrayList;java.util.CollSer;"
            + "java.util.ImmutableCollections$*;java.util.Collections$*;java.util.AbstractMap$*;"
            + "java.util.IdentityHashMap;java.util.PriorityQueue;java.util.Properties;java.util.Locale;"
            + "java.util.Currency;java.util.Calendar;java.util.GregorianCalendar;java.util.TimeZone;"
            + "java.util.SimpleTimeZone;sun.util.calendar.ZoneInfo;"
            + "java.util.concurrent.ConcurrentHashMap;java.util.concurrent.ConcurrentHashMap$*;"
            + "java.util.concurrent.ConcurrentSkipListMap;java.util.concurrent.ConcurrentSkipListSet;"
            + "java.util.concurrent.ConcurrentLinkedQueue;java.util.concurrent.ConcurrentLinkedDeque;"
            + "java.util.concurrent.CopyOnWriteArrayList;java.util.concurrent.CopyOnWriteArraySet;"
            + "java.util.concurrent.ArrayBlockingQueue;java.util.concurrent.LinkedBlockingQueue;"
            + "java.util.concurrent.LinkedBlockingDeque;java.util.concurrent.PriorityBlockingQueue;"
            + "java.util.concurrent.locks.*;java.util.concurrent.atomic.*;"
            + "java.time.*;java.time.chrono.*;java.time.temporal.*;"
            + "java.sql.Date;java.sql.Time;java.sql.Timestamp;"
            + "java.net.URI;java.net.InetAddress;java.net.Inet4Address;java.net.Inet6Address;"
            + "java.net.InetSocketAddress;java.net.SocketAddress;java.io.File;java.util.regex.Pattern;";

    /** Limits that a program may replace: the last ones of a filter count. This depth fits on the stack. */
    private static final String LIMITS = "maxdepth=1000;maxrefs=100000000;";

    private static final Set<String> PLAIN_EXCEPTIONS =
            Set.of("java.lang", "java.util", "java.util.concurrent", "java.io");

    private static final ObjectInputFilter LIBRARY = ObjectInputFilter.Config.createFilter(USUAL + "!*");

    private final ObjectInputFilter own;

    /** Takes the program's filter as it is now. */
    AllowedClasses() {
        own = ObjectInputFilter.Config.createFilter(LIMITS + System.getProperty(ObjectCodec.ALLOW, ""));
    }

    /** Decides as a filter does: also whether a limit is exceeded. */
    Status check(ObjectInputFilter.FilterInfo info) {
        Status status = own.checkInput(info);
        @Nullable Class<?> type = info.serialClass();
        if (status != Status.UNDECIDED || type == null) {
            return status;
        }
        return isData(element(type)) ? Status.ALLOWED : LIBRARY.checkInput(info);
    }

    /** Returns whether a class is refused by itself and not because a limit is exceeded. */
    boolean isRefused(Class<?> type) {
        return check(new ClassOnly(type)) == Status.REJECTED;
    }

    private static Class<?> element(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element;
    }

    private static boolean isData(Class<?> type) {
        return type.isEnum() || isRecordOfTheClassPath(type) || isPlainException(type);
    }

    /** The components of records in modules are not read, see {@link UnfoldedSizes}. */
    private static boolean isRecordOfTheClassPath(Class<?> type) {
        return type.isRecord() && !type.getModule().isNamed();
    }

    /** Other exceptions of the library may do more: a management exception calls an object for its text. */
    private static boolean isPlainException(Class<?> type) {
        return Throwable.class.isAssignableFrom(type) && PLAIN_EXCEPTIONS.contains(type.getPackageName());
    }

    /** Question about a class without anything that a limit counts. */
    private record ClassOnly(Class<?> serialClass) implements ObjectInputFilter.FilterInfo {
        @Override
        public long arrayLength() {
            return -1;
        }

        @Override
        public long depth() {
            return 1;
        }

        @Override
        public long references() {
            return 1;
        }

        @Override
        public long streamBytes() {
            return 0;
        }
    }
}
