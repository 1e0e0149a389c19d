package io.clump.net.link;

/**
 * Address that a link sends to and receives from. Only links of the kind that made it understand it. {@link
 * Link#addressOf} reads its text.
 */
public interface LinkAddress {}
