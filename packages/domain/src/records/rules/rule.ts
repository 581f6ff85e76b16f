import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

/** Order of execution. pre: cleans up first · default: most rules · post: runs last. */
export type RuleStage = 'pre' | 'default' | 'post';

export type TextField = 'payee' | 'raw_text' | 'memo';
export type TextOperator = 'contains' | 'is' | 'starts' | 'ends' | 'matches';
export type ChoiceField = 'account' | 'category' | 'kind';

/**
 * Condition of a rule. Texts are compared without case, accents and repeated whitespace. Amounts are compared by
 * absolute value, and `direction` restricts them to money in or out.
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
  /** A null value means that the field is not set. */
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
  /** First day to which the rule applies; null: it applies to all transactions. */
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
  /** Text as the bank reported it; never changed. */
  readonly rawText: string;
  /** Fields that the user set by hand; rules do not change them. */
  readonly setByUser: readonly RuleTargetField[];
}

const STAGES: readonly RuleStage[] = ['pre', 'default', 'post'];

/** Compares rules by the order in which they run: stage, position, id. */
export function compareRules(a: Rule, b: Rule): number {
  return (
    STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage) ||
    a.position - b.position ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}
