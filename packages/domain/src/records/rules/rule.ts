import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

/** pre: clean up first · default: most rules · post: run last. */
export type RuleStage = 'pre' | 'default' | 'post';

export type TextField = 'payee' | 'raw_text' | 'memo';
export type TextOperator = 'contains' | 'is' | 'starts' | 'ends' | 'matches';
export type ChoiceField = 'account' | 'category' | 'kind';

/**
 * Texts are compared without case, accents and repeated whitespace. Amounts are compared by absolute value; the
 * direction says which way the money went.
 */
export type RuleCondition =
  | { readonly all: readonly RuleCondition[] }
  | { readonly any: readonly RuleCondition[] }
  | { readonly not: RuleCondition }
  | { readonly field: TextField; readonly op: TextOperator; readonly value: string }
  /** Inclusive on both ends; null: open. */
  | {
      readonly field: 'amount';
      readonly op: 'between';
      readonly minMinor: Minor | null;
      readonly maxMinor: Minor | null;
      readonly direction: 'in' | 'out' | 'either';
    }
  | { readonly field: 'date'; readonly op: 'between'; readonly from: CivilDate | null; readonly to: CivilDate | null }
  /** null as a value: not set. */
  | { readonly field: ChoiceField; readonly op: 'one_of'; readonly values: readonly (string | null)[] }
  | { readonly field: 'tags'; readonly op: 'has'; readonly value: string };

export interface SplitPart {
  /** Share of the amount; null: the remainder. */
  readonly sharePpm: Ppm | null;
  readonly categoryId: string | null;
  readonly memo: string | null;
}

export type RuleAction =
  | { readonly do: 'set_category'; readonly categoryId: string | null }
  | { readonly do: 'set_payee'; readonly payee: string }
  | { readonly do: 'set_memo'; readonly memo: string | null }
  | { readonly do: 'append_memo'; readonly text: string }
  | { readonly do: 'add_tags'; readonly tags: readonly string[] }
  | { readonly do: 'remove_tags'; readonly tags: readonly string[] }
  | { readonly do: 'set_kind'; readonly kind: string }
  | { readonly do: 'set_excluded'; readonly excluded: boolean }
  | { readonly do: 'split'; readonly parts: readonly SplitPart[] }
  | { readonly do: 'mark_reviewed' };

export interface Rule {
  readonly id: string;
  readonly name: string;
  readonly stage: RuleStage;
  /** Order within its stage, lowest first. */
  readonly position: number;
  readonly condition: RuleCondition;
  readonly actions: readonly RuleAction[];
  readonly enabled: boolean;
  /** Older transactions are left alone; null: applies to all. */
  readonly effectiveFrom: CivilDate | null;
}

export interface RuleSplit {
  readonly amountMinor: Minor;
  readonly categoryId: string | null;
  readonly memo: string | null;
}

/** Fields that rules may change. */
export interface RuleTarget {
  readonly payee: string;
  readonly memo: string | null;
  readonly categoryId: string | null;
  readonly tags: readonly string[];
  readonly kind: string;
  readonly excluded: boolean;
  readonly splits: readonly RuleSplit[];
  readonly isReviewed: boolean;
}

export type RuleTargetField = keyof RuleTarget;

export interface RuleTransaction extends RuleTarget {
  readonly id: string;
  readonly accountId: string;
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  /** As the bank reported it; never changed. */
  readonly rawText: string;
  /** Fields that the user set by hand; rules leave them alone. */
  readonly setByPerson: readonly RuleTargetField[];
}

const STAGES: readonly RuleStage[] = ['pre', 'default', 'post'];

/** Compares rules in running order: stage, position, id. */
export function compareRules(a: Rule, b: Rule): number {
  return (
    STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage) ||
    a.position - b.position ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}
