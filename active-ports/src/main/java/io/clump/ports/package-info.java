/**
 * Active Ports of GAMMA (Ciaccio, 1999): one-sided messages to numbered ports, each with a buffer, handlers and a
 * quality of service.
 *
 * <pre>
 *   Ports ─┬─ send ─────▶ PortDepartures: OutputBinding, Outflow of each receiver ──▶ Endpoint ══▶ PortArrivals of the receiver: checks
 *          ├─ bindInput ─▶ InputPort: Binding with its Cursor  ◀── Assembly: Inflow of each sender ◀── PortArrivals
 *          ├─ semaphores, settle, barrier ─▶ Bundle: polls; Progress sends what handlers have queued, asks for accounts
 *          └─ Dispatch runs receiver and error handlers
 * </pre>
 *
 * A message of up to 24 bytes travels in the arguments of a short message, a longer one in one or more medium messages.
 * Messages have a number for each pair of sender and port, by which a receiver finds out what was lost; the sender
 * learns it from accounts, which it asks for when messages stay unconfirmed.
 *
 * <p>Everything belongs to the thread of the endpoint's bundle; handlers run on it. No memory is shared between
 * threads.
 */
@NullMarked
package io.clump.ports;

import org.jspecify.annotations.NullMarked;
