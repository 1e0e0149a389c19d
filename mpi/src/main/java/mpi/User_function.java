package mpi;

/** An operation of a program's own, in the dialect of mpiJava. */
public abstract class User_function {
    /**
     * Combines items: each item b of the second buffer becomes a op b, where a is that of the first one.
     *
     * @param invec array of the left operands
     * @param inoffset where they begin
     * @param inoutvec array of the right operands and of the results
     * @param inoutoffset where they begin
     * @param count number of items
     * @param datatype of the items
     */
    public abstract void Call(
            Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype);
}
