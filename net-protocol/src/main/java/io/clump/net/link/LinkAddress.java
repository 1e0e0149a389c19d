package io.clump.net.link;

/**
 * Where a link sends to and receives from. Only the links of the kind that made one understand it. Its text is what
 * {@link Link#addressOf} reads.
 */
public interface LinkAddress {}
