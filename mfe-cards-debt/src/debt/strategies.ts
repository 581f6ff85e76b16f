import type { Strategy } from '@tideline/contract';

/** In the order they are offered. */
export const strategies = ['best', 'avalanche', 'snowball', 'minimum_only'] as const satisfies readonly Strategy[];

export const isStrategy = (text: string | null): text is Strategy => strategies.some((strategy) => strategy === text);
