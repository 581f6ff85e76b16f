/** Name of the household of a user's private accounts, which they can change. */
export const privateHousehold = {
  name: 'Private',
} as const;
