/**
 * Returns whether the text looks like an email address, ignoring surrounding spaces. Only a delivered email proves that
 * the address exists.
 */
export const isEmailAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
