import type { Working, WorkingLine } from '@tideline/contract';
import {
  FORMULAS,
  minorFromString,
  ppm,
  recompute,
  type WorkingLine as EngineLine,
  type WorkingValue,
} from '@tideline/domain';

function toEngine({ key, value }: WorkingLine): EngineLine {
  switch (value.kind) {
    case 'money':
      return { key, value: { kind: 'money', minor: minorFromString(value.money.minor) } };
    case 'ppm':
      return { key, value: { kind: 'ppm', ppm: ppm(value.ppm) } };
    case 'date':
      return { key, value: { kind: 'date', on: value.on as Extract<WorkingValue, { kind: 'date' }>['on'] } };
    case 'count':
    case 'text':
      return { key, value };
  }
}

const textOf = (value: WorkingValue): string => {
  if (value.kind === 'money') return `money ${value.minor}`;
  if (value.kind === 'ppm') return `ppm ${value.ppm}`;
  if (value.kind === 'date') return `date ${value.on}`;
  return value.kind === 'count' ? `count ${value.count}` : `text ${value.text}`;
};

/** Recomputes the result from the displayed inputs. Returns null if the formula does not belong to the engine. */
export function checkWorking({ formulaId, lines, result }: Working): 'same' | 'differs' | null {
  if (!FORMULAS.some(({ id }) => id === formulaId)) return null;
  const again = recompute({ formulaId, lines: lines.map(toEngine) });
  return textOf(again) === textOf(toEngine(result).value) ? 'same' : 'differs';
}
