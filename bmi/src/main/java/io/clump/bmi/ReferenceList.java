package io.clump.bmi;

import io.clump.am2.ClumpException;
import io.clump.bmi.method.BmiMethod;
import io.clump.bmi.method.MethodAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The reference list of the thesis: handles of the addresses that the program knows, by their texts and by their
 * methods' form.
 */
final class ReferenceList {
    private final Bmi owner;
    private final List<MethodSlot> slots;
    private final Map<String, Address> known = new HashMap<>();

    ReferenceList(Bmi owner, List<MethodSlot> slots) {
        this.owner = owner;
        this.slots = slots;
    }

    Address lookup(String text) {
        Address found = known.get(text);
        if (found != null) {
            return found;
        }
        for (MethodSlot slot : slots) {
            MethodAddress read = slot.method.lookup(text);
            if (read != null) {
                Address made = handle(slot.method, read);
                known.put(text, made);
                return made;
            }
        }
        throw new ClumpException("no method reads this address: found=\"" + text + "\", methods="
                + slots.stream().map(slot -> slot.method.name()).toList());
    }

    Address handle(BmiMethod method, MethodAddress address) {
        if (address.handle() instanceof Address found) {
            return found;
        }
        Address made = new Address(owner, method, address);
        address.setHandle(made);
        return made;
    }
}
