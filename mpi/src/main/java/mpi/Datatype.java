package mpi;

import io.clump.mpi.op.MixedPairs;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import io.clump.mpi.type.TypeMaps;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Elements of a buffer that form one item of a message. Sizes, extents and bounds count elements of the buffer in both
 * dialects; so do displacements and strides of the constructors whose names begin with a capital, while those of {@code
 * createHVector}, {@code createHIndexed} and {@code createStruct} count bytes.
 */
public final class Datatype implements Freeable, Cloneable {
    private final Map<Integer, Object> attributes = new HashMap<>();
    private final TypeMap map;
    private final @Nullable MixedPairs pairs;
    private final boolean isPredefined;

    /** Bytes that an element counts for in small letters, for pairs that Open MPI has in buffers of bytes; else 1. */
    private final int smallUnit;

    private String name;
    private boolean freed;

    private Datatype(TypeMap map, @Nullable MixedPairs pairs, String name, boolean isPredefined, int smallUnit) {
        this.map = map;
        this.pairs = pairs;
        this.name = name;
        this.isPredefined = isPredefined;
        this.smallUnit = smallUnit;
    }

    /** One of MPI's own. */
    Datatype(TypeMap map, @Nullable MixedPairs pairs, String name) {
        this(map, pairs, name, true, 1);
    }

    private Datatype(Supplier<TypeMap> constructor) {
        this(construct(constructor), null, "", false, 1);
    }

    /** A pair in an array of its elements for mpiJava, and in a buffer of bytes for Open MPI. */
    static Datatype pairInBytes(TypeMap map, String name) {
        return new Datatype(map, null, name, true, map.kind().bytes());
    }

    static Datatype basic(Kind kind, String name) {
        return new Datatype(TypeMap.basic(kind), null, name);
    }

    static Datatype freed() {
        Datatype none = basic(Kind.BYTE, "MPI.DATATYPE_NULL");
        none.freed = true;
        return none;
    }

    private static TypeMap construct(Supplier<TypeMap> constructor) {
        try {
            return constructor.get();
        } catch (ArithmeticException e) {
            throw new MPIException(
                    MPI.ERR_COUNT, "an item of the datatype has or spans over " + Integer.MAX_VALUE + " bytes", e);
        } catch (IllegalArgumentException e) {
            throw new MPIException(MPI.ERR_ARG, "no such datatype: " + e.getMessage(), e);
        }
    }

    /** The elements; throws an exception of class {@link MPI#ERR_TYPE} if the datatype was freed. */
    TypeMap map() {
        if (freed) {
            throw new MPIException(MPI.ERR_TYPE, "the datatype was freed");
        }
        return map;
    }

    /** The type of pairs of different elements; null for others. */
    @Nullable
    MixedPairs pairs() {
        return pairs;
    }

    static TypeMap mapOf(@Nullable Datatype type) {
        if (type == null) {
            throw new MPIException(MPI.ERR_TYPE, "the datatype is null");
        }
        return type.map();
    }

    /**
     * Makes a datatype of consecutive items.
     *
     * @param count number of items
     * @param oldtype their datatype
     * @return a datatype
     */
    public static Datatype Contiguous(int count, Datatype oldtype) {
        return new Datatype(() -> TypeMaps.contiguous(count, mapOf(oldtype)));
    }

    /**
     * Makes a datatype of blocks at the same distance.
     *
     * @param count number of blocks
     * @param blocklength items of each
     * @param stride items from one block to the next
     * @param oldtype datatype of the items
     * @return a datatype
     */
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype) {
        return new Datatype(() -> TypeMaps.strided(
                count, blocklength, (long) stride * mapOf(oldtype).extent(), mapOf(oldtype)));
    }

    /**
     * As {@link #Vector}, with a stride in elements of the buffer.
     *
     * @param count number of blocks
     * @param blocklength items of each
     * @param stride elements from one block to the next
     * @param oldtype datatype of the items
     * @return a datatype
     */
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype) {
        return new Datatype(() -> TypeMaps.strided(count, blocklength, stride, mapOf(oldtype)));
    }

    /**
     * Makes a datatype of blocks anywhere.
     *
     * @param array_of_blocklengths items of each block
     * @param array_of_displacements of each, in items
     * @param oldtype datatype of the items
     * @return a datatype
     */
    public static Datatype Indexed(int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype) {
        return new Datatype(() -> TypeMaps.indexed(
                array_of_blocklengths, array_of_displacements, mapOf(oldtype).extent(), mapOf(oldtype)));
    }

    /**
     * As {@link #Indexed}, with displacements in elements of the buffer.
     *
     * @param array_of_blocklengths items of each block
     * @param array_of_displacements of each, in elements
     * @param oldtype datatype of the items
     * @return a datatype
     */
    public static Datatype Hindexed(int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype) {
        return new Datatype(() -> TypeMaps.indexed(array_of_blocklengths, array_of_displacements, 1, mapOf(oldtype)));
    }

    /**
     * Makes a datatype of blocks anywhere, each with a datatype of its own; all have one kind of elements, but for
     * {@link MPI#LB} and {@link MPI#UB}.
     *
     * @param array_of_blocklengths items of each block
     * @param array_of_displacements of each, in elements
     * @param array_of_types datatype of each block's items
     * @return a datatype
     */
    public static Datatype Struct(
            int[] array_of_blocklengths, int[] array_of_displacements, Datatype[] array_of_types) {
        return new Datatype(
                () -> TypeMaps.structure(array_of_blocklengths, array_of_displacements, 1, maps(array_of_types)));
    }

    private static TypeMap[] maps(Datatype[] types) {
        TypeMap[] maps = new TypeMap[types.length];
        for (int i = 0; i < maps.length; i++) {
            maps[i] = mapOf(types[i]);
        }
        return maps;
    }

    /** As {@link #Contiguous}. */
    public static Datatype createContiguous(int count, Datatype oldType) {
        return Contiguous(count, oldType);
    }

    /** As {@link #Vector}. */
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType) {
        return Vector(count, blockLength, stride, oldType);
    }

    /** As {@link #Vector}, with a stride in bytes, which must be whole elements. */
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType) {
        return Hvector(count, blockLength, elements(stride, oldType), oldType);
    }

    /** As {@link #Indexed}. */
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        return Indexed(blockLengths, displacements, oldType);
    }

    /** As {@link #Indexed}, with displacements in bytes, which must be whole elements. */
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        int[] inElements = new int[displacements.length];
        for (int i = 0; i < inElements.length; i++) {
            inElements[i] = elements(displacements[i], oldType);
        }
        return Hindexed(blockLengths, inElements, oldType);
    }

    /**
     * Makes a datatype of blocks in a buffer of bytes, with displacements in bytes; the datatypes may have any
     * elements.
     */
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) {
        return new Datatype(() -> {
            TypeMap[] maps = maps(types);
            for (int i = 0; i < maps.length; i++) {
                maps[i] = maps[i].isEmpty() ? maps[i] : TypeMaps.bytes(maps[i]);
            }
            return TypeMaps.structure(blockLengths, displacements, 1, maps);
        });
    }

    /** Makes the same datatype with another lower bound and extent, in bytes, which must be whole elements. */
    public static Datatype createResized(Datatype oldType, int lb, int extent) {
        return new Datatype(() -> TypeMaps.resized(mapOf(oldType), elements(lb, oldType), elements(extent, oldType)));
    }

    private static int elements(int bytes, Datatype type) {
        int size = mapOf(type).kind().bytes();
        if (bytes % size != 0) {
            throw new MPIException(
                    MPI.ERR_ARG, "not a whole number of elements: bytes=" + bytes + ", element=" + size + " bytes");
        }
        return bytes / size;
    }

    /** Returns the distance of two items, in elements. */
    public int Extent() {
        return map().extent();
    }

    /** Returns the number of elements of an item. */
    public int Size() {
        return map().size();
    }

    /** Returns where an item begins, in elements. */
    public int Lb() {
        return map().lower();
    }

    /** Returns where an item ends, in elements. */
    public int Ub() {
        return map().upper();
    }

    /** Does nothing: a datatype can be used as soon as it is made. */
    public void Commit() {
        map();
    }

    /** Returns the kind of the elements: a number that is the same for all datatypes of one kind of buffer. */
    public int getType() {
        return switch (map().kind()) {
            case BYTE -> 1;
            case CHAR -> 2;
            case SHORT -> 3;
            case BOOLEAN -> 4;
            case INT -> 5;
            case LONG -> 6;
            case FLOAT -> 7;
            case DOUBLE -> 8;
            case OBJECT -> 9;
        };
    }

    /** Returns the size of an item in bytes. */
    public int getByteSize() {
        return map().sizeBytes();
    }

    /** Does nothing: a datatype can be used as soon as it is made. */
    public void commit() {
        map();
    }

    /** Returns where an item begins, in elements. */
    public int getLb() {
        return map().lower() * smallUnit;
    }

    /** Returns the distance of two items, in elements; that of {@link MPI#INT2} in bytes. */
    public int getExtent() {
        return map().extent() * smallUnit;
    }

    /** Returns where the elements of an item begin. */
    public int getTrueLb() {
        return map().trueLower() * smallUnit;
    }

    /** Returns the length of what the elements of an item span, in elements; that of {@link MPI#INT2} in bytes. */
    public int getTrueExtent() {
        return (map().trueUpper() - map().trueLower()) * smallUnit;
    }

    /** Returns the number of elements of an item; of {@link MPI#INT2} that of its bytes. */
    public int getSize() {
        return map().size() * smallUnit;
    }

    /** Returns whether the datatype was freed. */
    public boolean isNull() {
        return freed;
    }

    /** Does nothing, as {@link Group#finalize}. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"})
    public void finalize() {}

    @Override
    public void free() {
        map();
        if (isPredefined) {
            throw new MPIException(MPI.ERR_TYPE, "a datatype of MPI itself cannot be freed: " + name);
        }
        freed = true;
    }

    /** Returns the same datatype, to be freed by itself. */
    public Datatype dup() {
        Datatype copy = new Datatype(map(), pairs, name, false, smallUnit);
        copy.attributes.putAll(attributes);
        return copy;
    }

    @Override
    public Datatype clone() {
        return dup();
    }

    /** Names the datatype, for people. */
    public void setName(String newName) {
        name = newName;
    }

    /** Returns the name. */
    public String getName() {
        return name;
    }

    /** Makes a key for attributes. */
    public static int createKeyval() {
        return Keyvals.OF_DATATYPES.create();
    }

    /** Gives a key up: no attribute can be set with it any more. */
    public static void freeKeyval(int keyval) {
        Keyvals.OF_DATATYPES.free(keyval);
    }

    /** Sets an attribute, which duplicates of this datatype get, too. */
    public void setAttr(int keyval, Object value) {
        map();
        Keyvals.OF_DATATYPES.checkUsable(keyval);
        attributes.put(keyval, value);
    }

    /** Returns the value of an attribute; null if it has none. */
    public @Nullable Object getAttr(int keyval) {
        map();
        Keyvals.OF_DATATYPES.checkReadable(keyval);
        return attributes.get(keyval);
    }

    /** Removes an attribute. */
    public void deleteAttr(int keyval) {
        map();
        Keyvals.OF_DATATYPES.check(keyval);
        attributes.remove(keyval);
    }
}
