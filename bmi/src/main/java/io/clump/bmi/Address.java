package io.clump.bmi;

import io.clump.bmi.method.BmiMethod;
import io.clump.bmi.method.MethodAddress;

/**
 * Handle of a peer, made by {@link Bmi#lookup} or by an unexpected message. Opaque: the method's own representation is
 * not visible. Valid for the object of class {@link Bmi} that made it.
 */
public final class Address {
    private final Bmi owner;
    private final BmiMethod method;
    private final MethodAddress methodAddress;

    Address(Bmi owner, BmiMethod method, MethodAddress methodAddress) {
        this.owner = owner;
        this.method = method;
        this.methodAddress = methodAddress;
    }

    Bmi owner() {
        return owner;
    }

    BmiMethod method() {
        return method;
    }

    MethodAddress methodAddress() {
        return methodAddress;
    }

    /**
     * Returns the address as text, for people and logs.
     *
     * @return for instance {@code tcp://host:port}; the address of a client that does not listen cannot be looked up
     */
    @Override
    public String toString() {
        return methodAddress.toString();
    }
}
