package mpi;

import io.clump.mpi.collective.Combination;
import io.clump.mpi.collective.Reductions;
import io.clump.mpi.op.BuiltIn;
import io.clump.mpi.op.MixedPairs;
import io.clump.mpi.type.TypeMap;
import io.clump.mpi.window.Accumulation;
import org.jspecify.annotations.Nullable;

/** An operation that reductions combine items with. */
public final class Op implements Freeable {
    private final @Nullable BuiltIn builtIn;
    private final @Nullable UserOperation user;
    private final boolean commutes;
    private boolean freed;

    /** Combination for the datatype that was used last, so that none is made in the steady state. */
    private @Nullable Known known;

    private record Known(Datatype type, Combination combination) {}

    Op(BuiltIn builtIn) {
        this.builtIn = builtIn;
        user = null;
        commutes = !builtIn.isOneSided();
    }

    /**
     * Makes an operation of a function.
     *
     * @param function function to apply
     * @param commute whether operands may change places
     */
    public Op(User_function function, boolean commute) {
        builtIn = null;
        user = new UserOperation(function, null);
        commutes = commute;
    }

    /**
     * Makes an operation of a function.
     *
     * @param function function to apply
     * @param commute whether operands may change places
     */
    public Op(UserFunction function, boolean commute) {
        builtIn = null;
        user = new UserOperation(null, function);
        commutes = commute;
    }

    /**
     * Returns the combination for items of a datatype; throws an exception if the operation is not defined for them.
     */
    Combination on(Datatype type) {
        if (freed) {
            throw new MPIException(MPI.ERR_OP, "the operation was freed");
        }
        TypeMap map = Datatype.mapOf(type);
        if (user != null) {
            return new Combination(user.on(type), commutes, Math.max(1, map.size()));
        }
        if (builtIn == null) {
            throw new MPIException(MPI.ERR_OP, "the operation is null");
        }
        if (builtIn.isOneSided()) {
            throw new MPIException(
                    MPI.ERR_OP, "an operation of one-sided communication only, not of a reduction: MPI." + builtIn);
        }
        MixedPairs pairs = type.pairs();
        if (pairs != null && builtIn.takesPairs()) {
            return new Combination(pairs.on(builtIn == BuiltIn.MAXLOC), true, map.size());
        }
        if (pairs != null || (builtIn.takesPairs() && map.size() % 2 != 0)) {
            throw new MPIException(MPI.ERR_OP, "operation not defined for a datatype: " + builtIn);
        }
        Known last = known;
        if (last == null || last.type != type) {
            last = new Known(type, Reductions.combination(builtIn, map.kind()));
            known = last;
        }
        return last.combination;
    }

    /** Returns the operation of MPI itself; null if it is another one, or was freed. */
    @Nullable
    BuiltIn builtIn() {
        return freed ? null : builtIn;
    }

    /** Returns the operation for items of a window; throws an exception if it is a function of the program. */
    Accumulation accumulation(Datatype type) {
        if (freed || builtIn == null) {
            throw new MPIException(
                    MPI.ERR_OP, freed ? "the operation was freed" : "a window takes the operations of MPI itself only");
        }
        return new Accumulation(builtIn, type.pairs());
    }

    /** Returns whether operands may change places. */
    public boolean isCommutative() {
        return commutes;
    }

    /** Returns whether the operation was freed. */
    public boolean isNull() {
        return freed;
    }

    /** Does nothing, as {@link Group#finalize}. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"})
    public void finalize() {}

    @Override
    public void free() {
        if (freed || builtIn != null) {
            throw new MPIException(
                    MPI.ERR_OP,
                    freed ? "the operation was freed" : "an operation of MPI itself cannot be freed: MPI." + builtIn);
        }
        freed = true;
    }

    /** As {@link #free}. */
    public void Free() {
        free();
    }
}
