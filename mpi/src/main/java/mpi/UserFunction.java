package mpi;

import java.nio.ByteBuffer;

/**
 * An operation of a program's own, in the dialect of Open MPI: one method for buffers, which is called for all
 * datatypes but truth values, and one for arrays, which is called for those, and if there is no other.
 */
public abstract class UserFunction {
    /**
     * Combines items of arrays: each item b of the second one becomes a op b, where a is that of the first one.
     *
     * @param inVec array of the left operands
     * @param inOutVec array of the right operands and of the results
     * @param count number of items
     * @param datatype of the items
     */
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
        throw new UnsupportedOperationException("the user function has no method for arrays");
    }

    /**
     * Combines items of buffers.
     *
     * @param in the left operands
     * @param inOut the right operands and the results
     * @param count number of items
     * @param datatype of the items
     */
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
        throw new UnsupportedOperationException("the user function has no method for buffers");
    }
}
