import type { CarriesBalances, Goal, PresetAnswers } from '@tideline/domain';

export const GOALS = [
  'less_interest',
  'quick_wins',
  'safety',
  'idle_money',
  'unsure',
] as const satisfies readonly Goal[];
export const CARRIES = ['yes', 'no', 'unsure'] as const satisfies readonly CarriesBalances[];

const KEY = 'tideline.answers';
const NONE: PresetAnswers = { goal: null, carries: null };

const among = <T extends string>(allowed: readonly T[], value: unknown): T | null =>
  allowed.find((one) => one === value) ?? null;

/** Returns the answers that were given in this tab before a reload. */
export function storedAnswers(storage: Pick<Storage, 'getItem'>): PresetAnswers {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return NONE;
    const { goal, carries } = kept as Record<string, unknown>;
    return { goal: among(GOALS, goal), carries: among(CARRIES, carries) };
  } catch {
    return NONE; // storage is disabled or contains something else
  }
}

export function storeAnswers(storage: Pick<Storage, 'setItem'>, answers: PresetAnswers): void {
  try {
    storage.setItem(KEY, JSON.stringify(answers));
  } catch {
    // storage is disabled, so the questions are asked again after a reload
  }
}
