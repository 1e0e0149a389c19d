package io.clump.laboratory.overhead;

/** Sends a short request, or does a part of that. */
@FunctionalInterface
interface SendStep {
    void send(
            int destination,
            int handler,
            int argumentCount,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7);
}
