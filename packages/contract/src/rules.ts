import { oc } from '@orpc/contract';
import { z } from 'zod';
import { TransactionKind } from './transactions.ts';
import { byId, changed, CivilDate, EnteredDate, Id, Instant, Money, Removed, Version } from './wire.ts';

const tags = ['rules'];

/**
 * A text that the user typed into a rule. It may be empty here, because the rule's validation reports which field is
 * missing.
 */
const ruleText = z
  .string()
  .trim()
  .max(300)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u);
/**
 * Minor units in the account's currency. docs/domain/imports-and-rules.md specifies how texts and amounts are compared.
 */
const size = z.int().min(-9_999_999_999_999).max(9_999_999_999_999).nullable();

const Leaf = z.union([
  z.object({
    field: z.enum(['payee', 'raw_text', 'memo']),
    op: z.enum(['contains', 'is', 'starts', 'ends', 'matches']),
    value: ruleText,
  }),
  z.object({
    field: z.literal('amount'),
    op: z.literal('between'),
    minMinor: size,
    maxMinor: size,
    direction: z.enum(['in', 'out', 'either']),
  }),
  z.object({
    field: z.literal('date'),
    op: z.literal('between'),
    from: EnteredDate.nullable(),
    to: EnteredDate.nullable(),
  }),
  /** A choice from several values, which are ids or kinds of transactions. A null value means that none is set. */
  z.object({
    field: z.enum(['account', 'category', 'kind']),
    op: z.literal('one_of'),
    values: z.array(z.string().max(40).nullable()).max(100),
  }),
  z.object({ field: z.literal('tags'), op: z.literal('has'), value: ruleText }),
]);
const Test = z.union([Leaf, z.object({ not: Leaf })]);
const inside = z.array(Test).max(50);
const Inner = z.union([Test, z.object({ all: inside }), z.object({ any: inside })]);
const groups = z.array(Inner).max(50);

/**
 * All or any of several conditions, each of which may be a group. There are at most two levels, so that rules remain
 * readable.
 */
export const RuleCondition = z.union([Test, z.object({ all: groups }), z.object({ any: groups })]);
export type RuleCondition = z.infer<typeof RuleCondition>;

const tagNames = z.array(ruleText).max(20);

export const RuleAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('set_category'), categoryId: Id.nullable() }),
  z.object({ do: z.literal('set_payee'), payee: ruleText }),
  z.object({ do: z.literal('set_memo'), memo: ruleText.nullable() }),
  z.object({ do: z.literal('append_memo'), text: ruleText }),
  /** Tags by name. A tag that does not exist is created when a rule first adds it. */
  z.object({ do: z.literal('add_tags'), tags: tagNames }),
  z.object({ do: z.literal('remove_tags'), tags: tagNames }),
  z.object({ do: z.literal('set_kind'), kind: TransactionKind }),
  z.object({ do: z.literal('set_excluded'), excluded: z.boolean() }),
  /** `sharePpm` null: the remainder after the other parts. */
  z.object({
    do: z.literal('split'),
    parts: z
      .array(
        z.object({ sharePpm: z.int().max(1_000_000).nullable(), categoryId: Id.nullable(), memo: ruleText.nullable() }),
      )
      .max(20),
  }),
  z.object({ do: z.literal('mark_reviewed') }),
]);
export type RuleAction = z.infer<typeof RuleAction>;

export const RuleStage = z.enum(['pre', 'default', 'post']);

const fields = {
  name: ruleText,
  /** `pre` rules run first, `post` rules run last. */
  stage: RuleStage,
  condition: RuleCondition,
  actions: z.array(RuleAction).max(30),
  enabled: z.boolean(),
  /** First day to which it applies. Older transactions stay unchanged. */
  effectiveFrom: EnteredDate.nullable(),
};

const ruleShape = z.object({
  id: Id,
  version: Version,
  ...fields,
  effectiveFrom: CivilDate.nullable(),
  position: z.int(),
});
export interface Rule extends z.infer<typeof ruleShape> {}
export const Rule: z.ZodType<Rule, Rule> = ruleShape;

const Value = z.union([
  z.string(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.array(z.object({ amount: Money, categoryId: Id.nullable(), memo: z.string().nullable() })),
]);

/** One transaction that rules would change, with the differences of its fields, and the actions that did not apply. */
const rulePreviewRowShape = z.object({
  transactionId: Id,
  accountId: Id,
  postedOn: CivilDate,
  payee: z.string(),
  rawDescription: z.string().nullable(),
  amount: Money,
  changes: z.array(
    z.object({
      field: z.enum(['payee', 'memo', 'categoryId', 'tags', 'kind', 'excluded', 'splits', 'isReviewed']),
      from: Value,
      to: Value,
      ruleIds: z.array(Id),
    }),
  ),
  /** `set_by_user`: a member set this field manually, so it stays. */
  refused: z.array(
    z.object({
      ruleId: Id,
      action: z.string(),
      code: z.enum(['set_by_user', 'split_leaves_an_empty_part', 'memo_too_long']),
    }),
  ),
});
export interface RulePreviewRow extends z.infer<typeof rulePreviewRowShape> {}
export const RulePreviewRow: z.ZodType<RulePreviewRow, RulePreviewRow> = rulePreviewRowShape;

const ruleCountsShape = z.object({
  /** Number of transactions checked. */
  transactions: z.int(),
  matched: z.int(),
  changed: z.int(),
  refused: z.int(),
  perRule: z.array(z.object({ ruleId: Id, matched: z.int(), changed: z.int() })),
});
export interface RuleCounts extends z.infer<typeof ruleCountsShape> {}
export const RuleCounts: z.ZodType<RuleCounts, RuleCounts> = ruleCountsShape;

const page = { offset: z.int().min(0).max(1_000_000).default(0), limit: z.int().min(1).max(200).default(50) };
/** Rows, newest first. `nextOffset` null: there are no more rows. */
const rowsOfPreview = { rows: z.array(RulePreviewRow), nextOffset: z.int().nullable() };

const rulePreviewShape = z.object({ counts: RuleCounts, ...rowsOfPreview });
export interface RulePreview extends z.infer<typeof rulePreviewShape> {}
export const RulePreview: z.ZodType<RulePreview, RulePreview> = rulePreviewShape;

const ruleRunShape = z.object({
  id: Id,
  state: z.enum(['previewed', 'applied', 'undone']),
  ruleIds: z.array(Id),
  counts: RuleCounts,
  createdAt: Instant,
  /** The change that can be undone; set after it was applied. */
  changeSetId: Id.nullable(),
});
export interface RuleRun extends z.infer<typeof ruleRunShape> {}
export const RuleRun: z.ZodType<RuleRun, RuleRun> = ruleRunShape;

const ruleSuggestionShape = z.object({
  name: z.string(),
  condition: RuleCondition,
  actions: z.array(RuleAction),
  /**
   * Numbers of other matching transactions, of those that already have the result, and of those that a member set
   * differently.
   */
  matches: z.int(),
  agrees: z.int(),
  contradicts: z.int(),
});
export interface RuleSuggestion extends z.infer<typeof ruleSuggestionShape> {}
export const RuleSuggestion: z.ZodType<RuleSuggestion, RuleSuggestion> = ruleSuggestionShape;

const newRule = z.object({
  ...fields,
  stage: RuleStage.default('default'),
  enabled: z.boolean().default(true),
  effectiveFrom: fields.effectiveFrom.default(null),
});
const ruleChanges = byId.extend(z.object(fields).partial().shape);
const draftRule = z
  .object({ ...fields, id: Id.optional(), effectiveFrom: fields.effectiveFrom.default(null), ...page })
  .omit({ enabled: true, stage: true });

// The interfaces have names, because the expanded types of these shapes would exceed the compiler's limit in the api's
// routes.
export interface NewRule extends z.output<typeof newRule> {}
export interface NewRuleInput extends z.input<typeof newRule> {}
export interface RuleChanges extends z.output<typeof ruleChanges> {}
export interface DraftRule extends z.output<typeof draftRule> {}
export interface DraftRuleInput extends z.input<typeof draftRule> {}
const NewRule: z.ZodType<NewRule, NewRuleInput> = newRule;
const RuleChanges: z.ZodType<RuleChanges, RuleChanges> = ruleChanges;
const DraftRule: z.ZodType<DraftRule, DraftRuleInput> = draftRule;

export const rules = {
  list: oc
    .route({ method: 'GET', path: '/rules', tags, summary: 'List rules in the order in which they run' })
    .output(z.object({ items: z.array(Rule) })),
  create: oc
    .route({
      method: 'POST',
      path: '/rules',
      tags,
      successStatus: 201,
      summary: 'Create a rule at the end of its stage',
    })
    .input(NewRule)
    .output(changed(Rule)),
  update: oc
    .route({ method: 'PATCH', path: '/rules/{id}', tags, summary: 'Edit a rule; applies to future transactions' })
    .input(RuleChanges)
    .output(changed(Rule)),
  move: oc
    .route({
      method: 'POST',
      path: '/rules/{id}/move',
      tags,
      summary: 'Move a rule before another one; to the end of its stage if none is given',
    })
    .input(byId.extend({ stage: RuleStage.optional(), beforeId: Id.nullable().default(null) }))
    .output(z.object({ changeSetId: Id, items: z.array(Rule) })),
  remove: oc
    .route({ method: 'DELETE', path: '/rules/{id}', tags, summary: 'Delete a rule; its past changes remain' })
    .input(byId)
    .output(Removed),
  preview: oc
    .route({
      method: 'POST',
      path: '/rules/preview',
      tags,
      summary: 'Preview what a rule, saved or not, would change in existing transactions; stores nothing',
    })
    .input(DraftRule)
    .output(RulePreview),
  suggestion: oc
    .route({
      method: 'GET',
      path: '/transactions/{id}/rule-suggestion',
      tags,
      summary: 'Suggest a rule from the last edit of a transaction; null if none is useful',
    })
    .input(byId)
    .output(z.object({ suggestion: RuleSuggestion.nullable() })),
};

export const ruleRuns = {
  list: oc
    .route({ method: 'GET', path: '/rule-runs', tags, summary: 'List runs over existing transactions, newest first' })
    .output(z.object({ items: z.array(RuleRun) })),
  create: oc
    .route({
      method: 'POST',
      path: '/rule-runs',
      tags,
      successStatus: 201,
      summary: 'Preview what rules would change in existing transactions; all enabled rules if no ids are given',
    })
    .input(z.object({ ruleIds: z.array(Id).min(1).max(500).optional() }))
    .output(RuleRun),
  rows: oc
    .route({
      method: 'GET',
      path: '/rule-runs/{id}/rows',
      tags,
      summary: 'List the changes of a run that has not been applied',
    })
    .input(byId.extend(page))
    .output(z.object(rowsOfPreview)),
  apply: oc
    .route({
      method: 'POST',
      path: '/rule-runs/{id}/apply',
      tags,
      summary: 'Apply exactly the changes previewed; refused if they would differ now',
    })
    .input(byId)
    .output(RuleRun),
};
