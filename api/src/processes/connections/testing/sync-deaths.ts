/** Points at which a sync worker can be killed. */
export const SYNC_DEATHS = [
  'before the first commit',
  'after the first commit',
  'after the answer',
  'before the last commit',
  'after the last commit',
] as const;
export type SyncCrash = (typeof SYNC_DEATHS)[number];
