/** Suffix in the key of a retry after a return: the key of the first try, then the number of the retry. */
const AGAIN = /:again-(\d)$/;

/** Returns how often the transfer has been presented again so far. */
export const representmentsOf = (key: string): number => Number(AGAIN.exec(key)?.[1] ?? 0);

export const againKey = (key: string): string => `${key.replace(AGAIN, '')}:again-${representmentsOf(key) + 1}`;

/** Returns the key of a run that moves money back at the user's request: once a day per run. */
export const bringBackKey = (runId: string, today: string): string => `back:${runId}:${today}`;

/** Returns whether the user requested the money back, as opposed to a rule that found a shortfall. */
export const isAskedFor = (key: string): boolean => key.startsWith('back:');
