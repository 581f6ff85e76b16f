import type { Working } from '../working/working.ts';

/** Every working inside a result, wherever it lies. */
export function workingsIn(result: unknown): Working[] {
  if (result === null || typeof result !== 'object') return [];
  const inside = Object.values(result).flatMap(workingsIn);
  return 'formulaId' in result && 'lines' in result && 'result' in result ? [result as Working, ...inside] : inside;
}
