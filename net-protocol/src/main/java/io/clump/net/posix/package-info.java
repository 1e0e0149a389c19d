/**
 * System calls that the network protocols need and the JDK lacks, through JNA.
 *
 * <pre>
 *   EthernetLink ──▶ PacketSocket ──▶ PacketSocketCalls ──▶ socket, bind, mmap, send, recv
 *   EthernetInterface ──▶ NetworkDevice ──▶ PacketSocketCalls ──▶ ioctl
 * </pre>
 *
 * JNA is loaded with the first call, so a program without these calls does not need it. A socket belongs to one thread;
 * the rest may be called by any.
 */
@NullMarked
package io.clump.net.posix;

import org.jspecify.annotations.NullMarked;
