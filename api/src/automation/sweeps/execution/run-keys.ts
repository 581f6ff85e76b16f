/** A retry after a return has the key of the first try plus the number of the retry. */
const AGAIN = /:again-(\d)$/;

/** Returns how often the transfer was presented again before. */
export const representmentsOf = (key: string): number => Number(AGAIN.exec(key)?.[1] ?? 0);

export const againKey = (key: string): string => `${key.replace(AGAIN, '')}:again-${representmentsOf(key) + 1}`;

/** Key of money the user wants back: once a day per run. */
export const bringBackKey = (runId: string, today: string): string => `back:${runId}:${today}`;

/** Whether the user requested the money back, as opposed to a rule finding a shortfall. */
export const isAskedFor = (key: string): boolean => key.startsWith('back:');
