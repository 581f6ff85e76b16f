/** Number of days during which a requested deletion can be canceled. */
export const GRACE_DAYS = 7;
