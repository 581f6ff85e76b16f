/**
 * Returns whether the text looks like an email address, ignoring surrounding spaces. Only an email can prove that it is
 * one.
 */
export const isEmailAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
