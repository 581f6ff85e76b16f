/** Name of the household of a user's private accounts, which the user can change. */
export const privateHousehold = {
  name: 'Private',
} as const;
