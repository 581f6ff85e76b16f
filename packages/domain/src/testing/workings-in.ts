import type { Working } from '../foundation/working/working.ts';

/** Collects every working inside a result, at any depth. */
export function workingsIn(result: unknown): Working[] {
  if (result === null || typeof result !== 'object') return [];
  const inside = Object.values(result).flatMap(workingsIn);
  return 'formulaId' in result && 'lines' in result && 'result' in result ? [result as Working, ...inside] : inside;
}
