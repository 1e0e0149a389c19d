package io.clump.mpi.window;

import io.clump.mpi.op.BuiltIn;
import io.clump.mpi.op.Reduction;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.Place;
import io.clump.mpi.type.TypeMap;
import java.util.EnumMap;
import java.util.Map;
import org.agrona.UnsafeApi;
import org.jspecify.annotations.Nullable;

/**
 * Gets and combines one basic element in the memory of the node. It allocates nothing in the steady state, unlike
 * {@link Window#getAccumulate}, which does the same for any items at any target.
 */
public final class SingleElement {
    private final Window window;
    private final Epochs epochs;
    private final Place origin = new Place();
    private final Place result = new Place();

    /** By kind: arrays of one element. */
    private final Map<Kind, Object> operands = new EnumMap<>(Kind.class);

    private final Map<Kind, Object> elements = new EnumMap<>(Kind.class);

    SingleElement(Window window, Epochs epochs) {
        this.window = window;
        this.epochs = epochs;
    }

    /**
     * Gets the element as it was, and combines it with another one.
     *
     * @param operand buffer whose first element is the other one; not read without an operation
     * @param before buffer for the element
     * @param map of a datatype
     * @param rank of the target
     * @param displacement in its units
     * @param operation of MPI
     * @return false, and nothing was done, if that takes {@link Window#getAccumulate}, which may also refuse it
     */
    public boolean fetch(
            @Nullable Object operand,
            @Nullable Object before,
            TypeMap map,
            int rank,
            int displacement,
            BuiltIn operation) {
        Kind kind = map.kind();
        boolean isBasic = map.size() == 1 && map.trueLower() == 0 && kind != Kind.OBJECT;
        Target target = window.target(rank);
        if (!isBasic || operation.takesPairs() || !target.isInReach() || !target.holds(displacement, kind.bytes())) {
            return false;
        }
        Reduction reduction = operation.on(kind);
        if (reduction == null) {
            return false;
        }
        epochs.access(rank);
        target.elementLock().lock();
        try {
            return fetchAlone(operand, before, kind, target.address(displacement), reduction, operation);
        } finally {
            origin.clear();
            result.clear();
            target.elementLock().unlock();
        }
    }

    private boolean fetchAlone(
            @Nullable Object operand,
            @Nullable Object before,
            Kind kind,
            long address,
            Reduction reduction,
            BuiltIn operation) {
        boolean hasOperand = operation != BuiltIn.NO_OP;
        if (!names(result, kind, before) || (hasOperand && !names(origin, kind, operand))) {
            return false;
        }
        Object other = array(operands, kind);
        Object element = array(elements, kind);
        if (hasOperand) {
            UnsafeApi.copyMemory(origin.base(), origin.address(0), other, kind.arrayBase(), kind.bytes());
        }
        UnsafeApi.copyMemory(null, address, element, kind.arrayBase(), kind.bytes());
        UnsafeApi.copyMemory(element, kind.arrayBase(), result.base(), result.address(0), kind.bytes());
        if (hasOperand) {
            reduction.combine(other, 0, element, 0, 1);
            UnsafeApi.copyMemory(element, kind.arrayBase(), null, address, kind.bytes());
        }
        return true;
    }

    private static boolean names(Place place, Kind kind, @Nullable Object buffer) {
        return place.wrap(kind, buffer) == null && place.elements() > 0;
    }

    private static Object array(Map<Kind, Object> arrays, Kind kind) {
        Object known = arrays.get(kind);
        if (known == null) {
            known = kind.newArray(1);
            arrays.put(kind, known);
        }
        return known;
    }
}
