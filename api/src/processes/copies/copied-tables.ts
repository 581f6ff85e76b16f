import {
  CountedDebt,
  LoanRateSteps,
  ModeDiff,
  PayeeAlias,
  PlanExtras,
  Refusal,
  RuleAction,
  RuleCondition,
  SweepAutomation,
  SweepDestination,
  SweepTerms,
} from '@tideline/contract';
import { z } from 'zod';
import { StoredSegment } from '../../debts/records/card-statement.store.ts';
import { StoredModeBasis } from '../../debts/debt/mode-basis.ts';
import { StoredModeParameters, StoredRulesGoOn } from '../../ledger/active-mode/mode-parameters.ts';

/** A table as stored in a copy of a household. */
export interface CopiedTable {
  table: string;
  /** A description for readers of a copy. */
  holds: string;
  /** Columns that refer to a user. They are empty in another household. */
  people?: readonly string[];
  /** Current property names, by the names in copies of earlier versions. */
  renamed?: ReadonlyMap<string, string>;
  /** Conversions of JSON columns in copies of earlier versions to their current form. */
  upgraded?: Readonly<Record<string, (value: unknown) => unknown>>;
  /** Schemas of JSON columns, so that an edited copy cannot add data that no page can show. */
  json?: Readonly<Record<string, z.ZodType>>;
}

/** Renames the kind of a loan's minimum, which copies of earlier versions spell with one l. */
const withInstallments = (debts: unknown): unknown =>
  JSON.parse(JSON.stringify(debts).replaceAll('"kind":"instalment"', '"kind":"installment"'));

/** Tables in restore order: accounts first, because sums are maintained per account. */
export const COPIED_TABLES: readonly CopiedTable[] = [
  { table: 'account', holds: 'Accounts, cards, loans and other things of worth', people: ['owner_id'] },
  { table: 'yield_rate', holds: 'What accounts earn, by tier and time' },
  { table: 'balance_snapshot', holds: 'What banks and statements said that accounts held' },
  { table: 'category', holds: 'Categories of income and spending' },
  {
    table: 'payee',
    holds: 'Whom the household pays, and how banks print them',
    json: { aliases: z.array(PayeeAlias).max(200) },
  },
  {
    table: 'transaction',
    holds: 'Transactions; deleted ones too, so that an import does not bring them back',
    renamed: new Map([['setByPerson', 'setByUser']]),
  },
  { table: 'split', holds: 'Parts of transactions' },
  { table: 'tag', holds: 'Tags' },
  { table: 'transaction_tag', holds: 'Which transactions carry which tags' },
  { table: 'attachment', holds: 'Files kept with transactions' },
  { table: 'transfer', holds: 'Pairs of transactions that are one movement' },
  { table: 'duplicate_candidate', holds: 'Pairs of transactions that may be one purchase, and what was decided' },
  { table: 'external_ref', holds: 'What banks call transactions, so that a file is not imported twice' },
  { table: 'card_terms', holds: 'What card agreements say' },
  { table: 'card_rate', holds: 'Rates of cards' },
  {
    table: 'card_statement',
    holds: 'Statements of cards as they were closed',
    renamed: new Map([['unbookedMinor', 'unpostedMinor']]),
    json: { segments: z.array(StoredSegment).max(200) },
  },
  { table: 'card_dispute', holds: 'Amounts on cards in dispute, and how it ended' },
  { table: 'promo_period', holds: 'Promotional periods', people: ['entered_by'] },
  { table: 'loan_terms', holds: 'Terms of loans', json: { rate_steps: LoanRateSteps } },
  {
    table: 'payoff_plan',
    holds: 'Plans to pay off debts',
    upgraded: { begun_with: withInstallments },
    json: { extras: PlanExtras, begun_with: z.array(CountedDebt).max(200), follows: StoredModeBasis.nullable() },
  },
  {
    table: 'mode_change',
    holds: 'Financial modes: in force, to come and those that were',
    people: ['actor_id'],
    json: {
      parameters: StoredModeParameters,
      preview: ModeDiff,
      refusal: Refusal.nullable(),
      rules_go_on: StoredRulesGoOn,
    },
  },
  { table: 'rule', holds: 'Rules', json: { condition: RuleCondition, actions: z.array(RuleAction).max(30) } },
  { table: 'recurring_series', holds: 'What comes back: bills, income, subscriptions' },
  { table: 'series_occurrence', holds: 'Single days of them that are otherwise' },
  { table: 'saved_filter', holds: 'Saved searches' },
  { table: 'category_target', holds: 'What categories may cost a month' },
  { table: 'exchange_rate', holds: 'Rates between currencies: entered, and from files' },
  { table: 'rate_offer', holds: 'Savings rates seen elsewhere' },
  { table: 'goal', holds: 'Savings goals' },
  {
    table: 'sweep_rule',
    holds: 'Sweep rules',
    json: {
      terms: SweepTerms,
      destinations: z.array(SweepDestination).min(1).max(20),
      automation: SweepAutomation.nullable(),
    },
  },
  {
    table: 'sweep_settings',
    holds: 'What the household says about all its sweeps',
    json: { automation: SweepAutomation.nullable() },
  },
];

/** Household tables that a copy omits, with the reason. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  account_balance: 'calculated from the transactions',
  account_day: 'calculated from the transactions',
  account_identifier: "a digest made with this household's id; in another household it would match nothing",
  change_row: 'row images for undo; a restore is a single change',
  change_set: 'history of this household; the copy includes its lines for reading',
  change_set_table: 'row images for undo',
  connected_account: 'bank connections are made again; their keys are not given away',
  connection: 'bank connections are made again; their keys are not given away',
  connection_link: 'bank connections are made again; their keys are not given away',
  connection_secret: 'bank connections are made again; their keys are not given away',
  csv_memory: "how a bank's tables were read; the next import asks again",
  dashboard_layout: "one user's arrangement of the dashboard",
  duplicate_suggestion: 'detected again at any time',
  household_copy: 'the copies themselves',
  api_token: 'access of a program; a new token is needed',
  household_deletion: 'concerns this household, not the one it is restored into',
  household_operation: 'records which background jobs have run',
  idempotency_key: 'responses of the last 72 hours',
  import_batch: 'an upload; the rows it imported are in the transactions',
  import_file: 'an upload; the rows it imported are in the transactions',
  import_row: 'an upload; the rows it imported are in the transactions',
  import_work: 'an upload; the rows it imported are in the transactions',
  import_statement: 'an upload; the rows it imported are in the transactions',
  insight: 'detected again at any time',
  insight_decision: 'decisions about insights of this household',
  insight_read: 'what one user has read',
  insight_run: 'the time of the last detection',
  invitation: 'who may join this household',
  membership: 'who belongs to this household',
  rule_run: 'past runs of rules; their changes are in the transactions',
  series_finding: 'detected again from the transactions',
  sweep_account: "how money leaves an account; set up again, because the bank's identifiers are not given away",
  sweep_bank_event: "a bank's messages about transfers of this household",
  sweep_evaluation: 'the time of the last evaluation',
  sweep_run: 'decisions of this household about its own money; money that moved is in the transactions',
  sweep_run_event: 'decisions of this household about its own money; money that moved is in the transactions',
  sweep_transfer: 'the state of transfers; money that moved is in the transactions',
  sync_run: 'past syncs; the rows they imported are in the transactions',
  transfer_suggestion: 'detected again at any time',
  two_person_approval: 'needs two members; the household that it is restored into may have one',
  calendar_feed: 'an address that opens this household; a new one is created',
  notification: "one user's notification; conditions that still hold are notified again",
  notification_delivery: 'deliveries of emails and pushes',
  notification_preference: "one user's choice of notifications",
  push_subscription: "one user's browser, which subscribes again",
  webhook_target: "one user's address, with its secret",
};
