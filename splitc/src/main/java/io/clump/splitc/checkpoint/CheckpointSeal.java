package io.clump.splitc.checkpoint;

/**
 * Length and checksum of a file, as the manifest has them.
 *
 * @param lengthBytes length of the file
 * @param checksum CRC-32C of all bytes before the checksum
 */
public record CheckpointSeal(long lengthBytes, int checksum) {}
