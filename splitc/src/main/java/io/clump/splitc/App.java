package io.clump.splitc;

import io.clump.am2.spi.Provider;

/**
 * Program that the command runs by its name, with its own options: {@code clump run NAME}. It is a public class with a
 * public constructor without arguments, and its jar's file {@code META-INF/services/io.clump.splitc.App} names it.
 *
 * <p>The settings of its description that have an option are options of the command. The program reads each of them as
 * the parameter {@link io.clump.am2.spi.Setting#key}; its value is the default if the option is not given. A switch is
 * {@code true} or {@code false}.
 */
public interface App extends SpmdProgram, Provider {}
