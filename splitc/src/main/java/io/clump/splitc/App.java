package io.clump.splitc;

import io.clump.am2.spi.Provider;

/**
 * A program that the command runs by its name, with options of its own: {@code clump run NAME}. A public class with a
 * public constructor without arguments, which its jar's file {@code META-INF/services/io.clump.splitc.App} names.
 *
 * <p>The settings of its description that have an option are options of the command. The program reads each of them as
 * the parameter {@link io.clump.am2.spi.Setting#key}, with the preset if the option is not given; a switch is {@code
 * true} or {@code false}.
 */
public interface App extends SpmdProgram, Provider {}
