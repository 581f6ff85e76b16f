/** A run that is tried again after a return has the key of the first try with the number of the try behind it. */
const AGAIN = /:again-(\d)$/;

/** How often the transfer of a key was presented again before. */
export const representmentsOf = (key: string): number => Number(AGAIN.exec(key)?.[1] ?? 0);

export const againKey = (key: string): string => `${key.replace(AGAIN, '')}:again-${representmentsOf(key) + 1}`;

/** Money that a person wants back: once a day for a run. */
export const bringBackKey = (runId: string, today: string): string => `back:${runId}:${today}`;

/** Whether a person wanted it back, instead of a rule finding a shortfall. */
export const isAskedFor = (key: string): boolean => key.startsWith('back:');
