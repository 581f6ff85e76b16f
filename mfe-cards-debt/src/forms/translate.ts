import type { messages } from '../../messages/en.ts';

type Plain<M> = { [K in keyof M]: M[K] extends string ? K : never }[keyof M];

/** Type of `t` restricted to this remote's messages without parameters, for pure functions that return text. */
export type Translate = (key: Plain<typeof messages>) => string;
