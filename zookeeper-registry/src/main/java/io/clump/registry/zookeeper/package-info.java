/**
 * {@code zookeeper}: names in Apache ZooKeeper, for services that outlive a launcher and clients that come and go. A
 * name is an ephemeral node, so it ends with the session of the process that has published it.
 *
 * <pre>
 *   ZookeeperRegistry ── Curator ──▶ servers:  /clump/&lt;job&gt;/&lt;key&gt; = owner, end of line, name
 * </pre>
 *
 * Every lookup queries a server, and a wait is a watch there. A process whose session has expired, since it was cut off
 * for longer than {@code clump.zookeeper.session-millis}, publishes its names again when it is back. The registry may
 * be used by any thread.
 */
@NullMarked
package io.clump.registry.zookeeper;

import org.jspecify.annotations.NullMarked;
