/**
 * Registries that turn a key into the name of an endpoint. {@code file} is a table in a mapped file that all processes
 * of a job on one machine share.
 *
 * <pre>
 *   publish, withdraw ─▶ FileRegistry ─▶ RegistryLock ─▶ RegistryTable.put, remove ─▶ RegistrySlot
 *   find, await ───────▶ FileRegistry ─────────────────▶ RegistryTable.find ────────▶ RegistrySlot
 *                                                              the file &lt;job&gt;/registry: header, slot 0, slot 1, …
 * </pre>
 *
 * Writers exclude each other by the operating system's lock of the file, which ends with its process: so a
 * half-filled slot under the lock was left by a process that died. Readers take no lock and never wait; a slot's word
 * shows them whether their copy is consistent. A registry may be used by any thread.
 *
 * <table>
 * <caption>Who reads and writes which word of the file</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>header</td><td>the creator</td><td>before the file has its name</td><td>all</td><td>plain</td></tr>
 * <tr><td>word of a slot</td><td>who holds the lock</td><td>opaque to begin, release to publish</td><td>all</td>
 *     <td>acquire, then opaque again after a fence</td></tr>
 * <tr><td>owner and key of a slot</td><td>who holds the lock, while the slot is being filled</td><td>plain</td>
 *     <td>all</td><td>plain, thrown away if the word has changed</td></tr>
 * <tr><td>half of the name</td><td>who holds the lock, while the word points to the other half</td><td>plain</td>
 *     <td>all</td><td>plain, thrown away if the word has changed</td></tr>
 * </table>
 */
@NullMarked
package io.clump.registry;

import org.jspecify.annotations.NullMarked;
