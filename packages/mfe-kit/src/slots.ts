/** Slots that the shell has. Its build records them, and the registry refuses widgets for any other. */
export const SLOTS = ['dashboard/v1', 'no-household/v1'] as const;
