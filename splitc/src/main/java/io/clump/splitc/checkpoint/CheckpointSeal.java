package io.clump.splitc.checkpoint;

/**
 * What the manifest says of a file.
 *
 * @param lengthBytes of the file
 * @param checksum CRC-32C of all before it
 */
public record CheckpointSeal(long lengthBytes, int checksum) {}
