import { toMoney, type Working as WireWorking, type WorkingRef } from '@tideline/contract';
import type { Working, WorkingLine } from '@tideline/domain';

/** Where the figures of a working are from. */
export interface WorkingSources {
  /** The screen on which its inputs can be looked at. */
  href: string;
  /** By the key of an input or step: what exactly it was taken from. */
  refs?: Readonly<Record<string, WorkingRef>>;
  /** By the key of an assumption: where it is entered. */
  edits?: Readonly<Record<string, WorkingRef>>;
  /** By the id that an input names as its evidence: whose it is, and where that can be looked at. */
  subjects?: ReadonlyMap<string, WorkingSubject>;
}

export interface WorkingSubject {
  name: string;
  ref: WorkingRef | null;
}

/** How a figure came about, as the wire has it. */
export function workingToWire(
  { formulaId, lines, steps, result, assumptions, otherwise }: Working,
  sources: string | WorkingSources,
  currency: string,
): WireWorking {
  const {
    href,
    refs = {},
    edits = {},
    subjects = new Map<string, WorkingSubject>(),
  } = typeof sources === 'string' ? { href: sources } : sources;
  const line = (of: WorkingLine, link: string | null): WireWorking['result'] => {
    const [only, ...further] = of.evidenceIds ?? [];
    const subject = only === undefined || further.length > 0 ? undefined : subjects.get(only);
    const ref = refs[of.key] ?? subject?.ref ?? undefined;
    return {
      key: of.key,
      ...(subject === undefined ? {} : { name: subject.name }),
      value: of.value.kind === 'money' ? { kind: 'money', money: toMoney(of.value.minor, currency) } : of.value,
      href: link,
      ...(ref === undefined ? {} : { ref }),
      ...(of.evidenceIds === undefined || subject !== undefined ? {} : { evidenceIds: [...of.evidenceIds] }),
    };
  };
  const entered = assumptions.flatMap((assumption) => {
    const ref = edits[assumption];
    return ref === undefined ? [] : [{ assumption, ref }];
  });
  return {
    formulaId,
    lines: lines.map((of) => line(of, href)),
    ...(steps === undefined ? {} : { steps: steps.map((of) => line(of, null)) }),
    result: line(result, null),
    assumptions,
    ...(entered.length === 0 ? {} : { edits: entered }),
    otherwise: otherwise === null ? null : line(otherwise, null),
  };
}
