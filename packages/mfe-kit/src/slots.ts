/** Slots that the shell has. Its build records them, and the registry rejects widgets for any other slot. */
export const SLOTS = ['dashboard/v1', 'no-household/v1'] as const;
