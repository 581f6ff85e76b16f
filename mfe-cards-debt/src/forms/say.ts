import type { messages } from '../../messages/en.ts';

type Plain<M> = { [K in keyof M]: M[K] extends string ? K : never }[keyof M];

/** The sentences of this remote that take no parameters, for pure functions that answer in words. */
export type Say = (key: Plain<typeof messages>) => string;
