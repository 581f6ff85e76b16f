import { z } from 'zod';
import { defineErrors, noParams } from './error-definition.ts';
import { CivilDate, Id } from './wire.ts';

/** Failures of accounts, transactions, rules, cards, loans, plans and sweeps. */
export const ledgerErrors = defineErrors({
  CURRENCY_MISMATCH: {
    status: 422,
    title: 'Currencies differ',
    params: z.object({ expected: z.string(), given: z.string() }),
  },
  RATE_SAME_CURRENCY: { status: 422, title: 'A rate needs two currencies', params: noParams },
  RATE_EXISTS: {
    status: 409,
    title: 'A rate for these currencies already exists for this day',
    params: z.object({ on: CivilDate, base: z.string(), quote: z.string() }),
  },
  TOO_MANY_RATES: {
    status: 409,
    title: 'The maximum number of entered rates is reached',
    params: z.object({ limit: z.int() }),
  },
  RATES_FILE_REFUSED: {
    status: 422,
    title: 'This file of exchange rates cannot be used',
    params: z.object({
      reason: z.enum(['not_rates', 'damaged', 'malformed', 'too_large', 'no_currency_in_use']),
      line: z.int().nullable(),
    }),
  },
  ACCOUNT_NOT_A_CARD: { status: 422, title: 'This account is not a credit card', params: noParams },
  STATEMENT_FOLLOWED: {
    status: 409,
    title: 'A later statement builds on this one',
    params: z.object({ closesOn: CivilDate }),
  },
  STATEMENT_ADDS_UP: { status: 409, title: 'There is no difference to resolve', params: noParams },
  ACCOUNT_NOT_A_LOAN: { status: 422, title: 'This account is not a loan', params: noParams },
  ACCOUNT_CLOSED: { status: 409, title: 'This account is closed', params: z.object({ accountName: z.string() }) },
  /** Another member owns the account, and shares it read-only. */
  ACCOUNT_READ_ONLY: {
    status: 403,
    title: 'Only the owner of this account can change it',
    params: z.object({ accountId: z.string() }),
  },
  ACCOUNT_OWNER_NEEDED: {
    status: 422,
    title: 'Only your own account can be read-only for other members',
    params: noParams,
  },
  /**
   * `name`: name of the sweep rule or the bank's account that prevents the move, or of the account that transactions of
   * the other members came from; empty for the other reasons. `count`: number of those transactions.
   */
  ACCOUNT_CANNOT_MOVE: {
    status: 409,
    title: 'The account cannot move to another household now',
    params: z.object({
      reason: z.enum(['owner', 'sweep_rule', 'sweep', 'connection', 'transactions', 'same', 'role']),
      name: z.string(),
      count: z.int().optional(),
    }),
  },
  ACCOUNT_WRONG_STATE: {
    status: 409,
    title: 'The account is not in a state that allows this',
    params: z.object({ state: z.string() }),
  },
  ACCOUNT_NOT_EMPTY: {
    status: 409,
    title: 'The account still has a balance',
    params: z.object({ balanceMinor: z.string(), currency: z.string() }),
  },
  ACCOUNT_HAS_PENDING: {
    status: 409,
    title: 'The account still has pending transactions',
    params: z.object({ count: z.int() }),
  },
  ACCOUNT_RESTORE_OVER: {
    status: 410,
    title: 'The account was deleted too long ago to be restored',
    params: z.object({ endedOn: CivilDate }),
  },
  ACCOUNTS_CANNOT_MERGE: {
    status: 422,
    title: 'These accounts cannot be merged',
    params: z.object({ reason: z.enum(['same', 'type', 'currency', 'terms']) }),
  },
  OWNER_UNKNOWN: { status: 422, title: 'This user is not a member of the household', params: noParams },
  STATEMENT_DIFFERS: {
    status: 409,
    title: 'The checked transactions do not add up to the statement',
    params: z.object({ differenceMinor: z.string(), currency: z.string() }),
  },
  RECONCILE_TRANSACTIONS_CHANGED: {
    status: 409,
    title: 'Some of the transactions have changed',
    params: z.object({ transactionIds: z.array(Id) }),
  },
  SUM_TOO_LARGE: { status: 422, title: 'The amounts add up to more than 15 digits', params: noParams },
  CATEGORY_BUILT_IN: {
    status: 409,
    title: 'A built-in category keeps its nature and cannot be deleted',
    params: noParams,
  },
  CATEGORY_IN_RULES: {
    status: 409,
    title: 'Rules set this category',
    params: z.object({ rules: z.array(z.string()) }),
  },
  NAME_TAKEN: { status: 409, title: 'This name is already used', params: z.object({ name: z.string() }) },
  TOO_MANY_RULES: {
    status: 409,
    title: 'The maximum number of rules is reached',
    params: z.object({ limit: z.int() }),
  },
  RULE_PREVIEW_STALE: {
    status: 409,
    title: 'Rules or transactions changed since the preview',
    params: noParams,
  },
  RULE_RUN_STATE: { status: 409, title: 'This run was already applied', params: z.object({ state: z.string() }) },
  TARGET_EXISTS: {
    status: 409,
    title: 'The category already has a target from this month',
    params: z.object({ name: z.string(), month: z.string() }),
  },
  TARGET_NOT_OF_SPENDING: {
    status: 422,
    title: 'Only spending categories can have a target',
    params: z.object({ name: z.string() }),
  },
  CATEGORY_UNKNOWN: { status: 422, title: 'This category does not exist', params: noParams },
  TRANSACTION_RECONCILED: {
    status: 409,
    title: 'The transaction is reconciled with a closed statement',
    params: z.object({ fields: z.array(z.string()) }),
  },
  TRANSACTION_SPLIT: {
    status: 409,
    title: 'The transaction is split: its parts carry the categories',
    params: noParams,
  },
  TRANSACTION_IN_TRANSFER: {
    status: 409,
    title: 'The transaction is one half of a transfer',
    params: z.object({ transferId: Id }),
  },
  TRANSACTION_WRONG_STATE: {
    status: 409,
    title: 'The transaction is not in a state that allows this',
    params: z.object({ state: z.string() }),
  },
  SPLITS_DO_NOT_ADD_UP: {
    status: 422,
    title: 'The parts do not add up to the transaction',
    /**
     * Amount not assigned to any part. It is negative if the parts of an expense fall short, because expenses are
     * negative.
     */
    params: z.object({ remainderMinor: z.string(), currency: z.string() }),
  },
  SPLITS_REFUSED: {
    status: 422,
    title: 'The transaction cannot be split like this',
    params: z.object({ reason: z.enum(['too_few', 'too_many', 'part_is_zero']) }),
  },
  MERGE_REFUSED: {
    status: 409,
    title: 'These transactions cannot be merged',
    params: z.object({
      reason: z.enum([
        'same_transaction',
        'other_account',
        'both_reconciled',
        'void',
        'both_split',
        'both_in_transfers',
        'splits_do_not_fit',
      ]),
    }),
  },
  TRANSFER_REFUSED: {
    status: 409,
    title: 'These transactions cannot be a transfer',
    params: z.object({
      reason: z.enum(['same_account', 'same_sign', 'already_in_transfer', 'split', 'already_decided']),
    }),
  },
  TAG_UNKNOWN: { status: 422, title: 'This tag does not exist', params: noParams },
  TAG_EXISTS: { status: 409, title: 'A tag with this name already exists', params: z.object({ tagId: Id }) },
  ATTACHMENT_EMPTY: { status: 422, title: 'The file is empty', params: z.object({ file: z.string() }) },
  ATTACHMENT_TOO_LARGE: {
    status: 413,
    title: 'The file is too large',
    params: z.object({ file: z.string(), limitBytes: z.int() }),
  },
  ATTACHMENT_TYPE_REFUSED: {
    status: 415,
    title: 'Files of this type cannot be attached',
    params: z.object({ file: z.string() }),
  },
  ATTACHMENTS_FULL: {
    status: 409,
    title: 'The file storage of the household is full',
    params: z.object({ limitBytes: z.int() }),
  },
  ATTACHMENT_LOST: { status: 410, title: 'The file no longer exists', params: z.object({ file: z.string() }) },
  STORAGE_FULL: { status: 507, title: 'The disk of the server is full', params: noParams },
  SEARCH_NOT_UNDERSTOOD: {
    status: 422,
    title: 'The search cannot be understood',
    /** Positions in the query as sent, in UTF-16 units; `text` is the text at that position. */
    params: z.object({
      problems: z.array(
        z.object({
          code: z.string(),
          start: z.int(),
          end: z.int(),
          field: z.string(),
          text: z.string(),
          suggestions: z.array(z.string()),
        }),
      ),
    }),
  },
  SEARCH_TOO_SLOW: { status: 422, title: 'The search took too long', params: z.object({ limitSeconds: z.int() }) },
  SAVED_FILTER_NAME_TAKEN: {
    status: 409,
    title: 'A saved search with this name already exists',
    params: z.object({ name: z.string() }),
  },
  MODE_NOT_ELIGIBLE: {
    status: 409,
    title: 'The household cannot use this mode now',
    params: z.object({ reasons: z.array(z.string()) }),
  },
  MODE_CHANGE_BEGUN: {
    status: 409,
    title: 'This mode change has already started or was canceled',
    params: z.object({ state: z.string() }),
  },
  MODE_DAY_PAST: { status: 422, title: 'A mode cannot start in the past', params: z.object({ today: CivilDate }) },
  SWEEP_RULE_INVALID: {
    status: 422,
    title: 'This sweep rule cannot run',
    params: z.object({ problems: z.array(z.object({ field: z.string(), code: z.string() })) }),
  },
  SWEEP_RULES_CONFLICT: {
    status: 409,
    title: 'Active sweep rules conflict with this one',
    params: z.object({ conflicts: z.array(z.object({ code: z.string(), ruleNames: z.array(z.string()) })) }),
  },
  SWEEP_RULE_STATE: {
    status: 409,
    title: 'The sweep rule is not in a state that allows this',
    params: z.object({
      state: z.string(),
      needs: z.enum(['stale_balance', 'two_failures', 'mode_change', 'returned_payment']).nullable(),
    }),
  },
  SWEEP_RUN_STATE: {
    status: 409,
    title: 'The transfer is not in a state that allows this',
    params: z.object({ state: z.string() }),
  },
  SWEEP_AMOUNT_REFUSED: {
    status: 422,
    title: 'The amount of a transfer can only be lowered, and not below the smallest transfer',
    params: z.object({ mostMinor: z.string(), leastMinor: z.string(), currency: z.string() }),
  },
  SWEEP_WINDOW_OVER: {
    status: 409,
    title: 'The time to cancel this transfer is over',
    params: z.object({ until: z.iso.datetime() }),
  },
  APPROVERS_NEEDED: { status: 409, title: 'This needs two members who can approve', params: noParams },
  SECOND_APPROVER_NEEDED: { status: 409, title: 'Another member has to approve this transfer', params: noParams },
  SWEEPS_PAUSED: { status: 409, title: 'All sweeps are paused', params: noParams },
  SWEEP_BANK_UNKNOWN: { status: 422, title: 'No bank with this name is connected to this server', params: noParams },
  SWEEP_LEG_REFUSED: {
    status: 409,
    title: 'This transaction cannot be one side of the transfer',
    params: z.object({ reason: z.enum(['other_account', 'taken', 'split', 'decided', 'wrong_sign']) }),
  },
  SWEEP_CANNOT_COME_BACK: {
    status: 409,
    title: 'This transfer cannot be proposed in reverse, or again',
    params: z.object({ reason: z.string() }),
  },
  MONEY_HAS_MOVED: { status: 409, title: 'A transfer that moved money cannot be undone', params: noParams },
  CALLBACK_REFUSED: {
    status: 401,
    title: 'This message is not signed by the bank, or is too old',
    params: z.object({ reason: z.enum(['missing', 'wrong', 'too_old']) }),
  },
  CALLBACK_CONFLICT: {
    status: 409,
    title: 'This message does not match the transfer',
    params: z.object({ reason: z.enum(['differs', 'conflict']) }),
  },
  TOO_MANY_SWEEP_RULES: {
    status: 409,
    title: 'The maximum number of sweep rules is reached',
    params: z.object({ limit: z.int() }),
  },
  TOO_MANY_SERIES: {
    status: 409,
    title: 'The maximum number of recurring payments is reached',
    params: z.object({ limit: z.int() }),
  },
  TOO_MANY_GOALS: {
    status: 409,
    title: 'The maximum number of savings goals is reached',
    params: z.object({ limit: z.int() }),
  },
  GOAL_IN_RULES: {
    status: 409,
    title: 'Sweep rules save for this goal',
    params: z.object({ rules: z.array(z.string()) }),
  },
  PROMO_DATES_REVERSED: {
    status: 422,
    title: 'The end is before the start',
    params: z.object({ startsOn: CivilDate, endsOn: CivilDate }),
  },
  PROMO_NOT_REVOCABLE: {
    status: 422,
    title: 'The issuer cannot end the rate yet',
    params: z.object({ daysLate: z.int(), neededDaysLate: z.int() }),
  },
  PROMO_NOT_RUNNING: {
    status: 422,
    title: 'The promotional period is not active',
    params: z.object({ state: z.string() }),
  },
  PROMO_ACCOUNT_KIND: {
    status: 422,
    title: 'This kind of offer belongs to another kind of account',
    params: z.object({ needs: z.enum(['credit_card', 'depository']) }),
  },
  PROMO_EXCEEDS_BALANCE: {
    status: 422,
    title: 'The promotional balance exceeds the balance of the card',
    params: z.object({ owedMinor: z.string(), currency: z.string() }),
  },
  INSIGHT_STATE: {
    status: 409,
    title: 'The insight is not in a state that allows this',
    params: z.object({ state: z.string() }),
  },
  PLAN_BELOW_MINIMUMS: {
    status: 422,
    title: 'The monthly amount does not cover the minimum payments',
    params: z.object({ neededMinor: z.string(), currency: z.string() }),
  },
  PLAN_WRONG_STATE: {
    status: 409,
    title: 'The plan is not in a state that allows this',
    params: z.object({ state: z.string() }),
  },
  PLAN_STILL_OWED: {
    status: 409,
    title: 'There are still debts to pay',
    params: z.object({ owedMinor: z.string(), currency: z.string() }),
  },
  LOAN_WRONG_STATE: {
    status: 409,
    title: 'The loan is not in a state that allows this',
    params: z.object({
      state: z.string(),
      needs: z.enum(['nothing_owed', 'is_owed', 'is_past_due', 'nothing_past_due', 'is_past_charge_off']).nullable(),
    }),
  },
  LOAN_TERMS_MISSING: { status: 409, title: 'Enter the terms of this loan first', params: noParams },
});
