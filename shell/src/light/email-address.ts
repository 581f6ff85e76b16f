/**
 * Checks that the text looks like an email address, ignoring surrounding blanks. Only an email can prove that it is
 * one.
 */
export const isEmailAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
