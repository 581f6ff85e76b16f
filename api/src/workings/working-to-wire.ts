import { toMoney, type Working as WireWorking } from '@tideline/contract';
import type { Working, WorkingLine } from '@tideline/domain';

/** How a figure came about, as the wire has it. `href`: the screen on which its inputs can be looked at. */
export function workingToWire({ formulaId, lines, steps, result, assumptions, otherwise }: Working, href: string, currency: string): WireWorking {
  const line = (of: WorkingLine, link: string | null): WireWorking['result'] => ({
    key: of.key,
    value: of.value.kind === 'money' ? { kind: 'money', money: toMoney(of.value.minor, currency) } : of.value,
    href: link,
    ...(of.evidenceIds === undefined ? {} : { evidenceIds: [...of.evidenceIds] }),
  });
  return {
    formulaId,
    lines: lines.map((of) => line(of, href)),
    ...(steps === undefined ? {} : { steps: steps.map((of) => line(of, null)) }),
    result: line(result, null),
    assumptions,
    otherwise: otherwise === null ? null : line(otherwise, null),
  };
}
