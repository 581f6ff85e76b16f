/** Suffix that a retry after a return appends to the key of the first try, with the number of the retry. */
const AGAIN = /:again-(\d)$/;

/** Returns how often the transfer has been presented again so far. */
export const representmentsOf = (key: string): number => Number(AGAIN.exec(key)?.[1] ?? 0);

export const againKey = (key: string): string => `${key.replace(AGAIN, '')}:again-${representmentsOf(key) + 1}`;

/** Returns the key of a run that moves money back at the user's request. There is one key per run and day. */
export const bringBackKey = (runId: string, today: string): string => `back:${runId}:${today}`;

/** Returns whether the user requested the money back, as opposed to a rule that found a shortfall. */
export const isAskedFor = (key: string): boolean => key.startsWith('back:');
