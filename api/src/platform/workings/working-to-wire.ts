import { toMoney, type Working as WireWorking, type WorkingRef } from '@tideline/contract';
import type { Working, WorkingLine } from '@tideline/domain';

/** Sources of a working's figures. */
export interface WorkingSources {
  /** The screen that shows the inputs. */
  href: string;
  /** Exact sources, by the key of an input or step. */
  refs?: Readonly<Record<string, WorkingRef>>;
  /** Places where assumptions are entered, by their keys. */
  edits?: Readonly<Record<string, WorkingRef>>;
  /** The entities that evidence belongs to, and where to view them, by evidence id. */
  subjects?: ReadonlyMap<string, WorkingSubject>;
}

export interface WorkingSubject {
  name: string;
  ref: WorkingRef | null;
}

/** Converts the working of an amount to the wire format. */
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
