package io.clump.futures;

import io.clump.am2.EndpointName;
import io.clump.am2.Tag;

/**
 * Caller of a procedure that runs in an executor: the answer is a request to it, since a reply is possible only in the
 * handler.
 *
 * @param id number of its endpoint
 * @param name name by which this process can map it
 * @param tag tag of its endpoint
 * @param slot slot of its call
 * @param generation generation of the slot
 */
record Origin(long id, EndpointName name, Tag tag, int slot, int generation) {}
