/** Looks like an e-mail address, blanks around it aside; whether it is one, a letter shows. */
export const isEmailAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
