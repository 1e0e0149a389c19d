<#assign type = variant?lower_case>
package mpi;

import java.nio.ByteBuffer;
import java.nio.${variant}Buffer;

/** A complex number in a buffer, for {@link MPI#${variant?upper_case}_COMPLEX}. */
public final class ${variant}Complex {
    private final ${variant}Buffer buffer;
    private final int offset;

    private ${variant}Complex(${variant}Buffer buffer, int index) {
        this.buffer = buffer;
        offset = 2 * index;
    }

    /** Returns the first number of a buffer. */
    public static ${variant}Complex get(${variant}Buffer buffer) {
        return new ${variant}Complex(buffer, 0);
    }

    /** Returns a number of a buffer. */
    public static ${variant}Complex get(${variant}Buffer buffer, int index) {
        return new ${variant}Complex(buffer, index);
    }

    /** Returns the first number of an array. */
    public static ${variant}Complex get(${type}[] array) {
        return get(array, 0);
    }

    /** Returns a number of an array. */
    public static ${variant}Complex get(${type}[] array, int index) {
        return new ${variant}Complex(${variant}Buffer.wrap(array), index);
    }

    /** Returns the first number of a buffer of bytes. */
    public static ${variant}Complex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /** Returns a number of a buffer of bytes. */
    public static ${variant}Complex get(ByteBuffer buffer, int index) {
        return new ${variant}Complex(buffer.as${variant}Buffer(), index);
    }

    /** Returns the real part. */
    public ${type} getReal() {
        return buffer.get(offset);
    }

    /** Returns the imaginary part. */
    public ${type} getImag() {
        return buffer.get(offset + 1);
    }

    /** Sets the real part. */
    public void putReal(${type} real) {
        buffer.put(offset, real);
    }

    /** Sets the imaginary part. */
    public void putImag(${type} imag) {
        buffer.put(offset + 1, imag);
    }

    /** Returns the buffer from the number on. */
    public ${variant}Buffer getBuffer() {
        return offset == 0 ? buffer : MPI.slice(buffer, offset);
    }
}
