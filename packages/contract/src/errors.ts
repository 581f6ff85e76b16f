/**
 * The one catalogue of expected failures. A code is for programs, its params are for the sentence a person reads,
 * which the user interface owns. On the wire: RFC 9457 problem+json `{type, title, status, code, params, requestId}`.
 */
import { z } from 'zod';
import { CivilDate, Id } from './wire.ts';

interface ErrorDefinition {
  status: number;
  title: string;
  params: z.ZodType;
}

const none = z.object({});
const defineErrors = <const T extends Record<string, ErrorDefinition>>(definitions: T): T => definitions;

export const errors = defineErrors({
  // shape of the request
  VALIDATION_FAILED: {
    status: 422,
    title: 'The request does not have the expected shape',
    params: z.object({ fields: z.array(z.object({ pointer: z.string(), rule: z.string(), message: z.string() })) }),
  },
  BODY_TOO_LARGE: { status: 413, title: 'The request is too large', params: z.object({ limitBytes: z.int() }) },
  BODY_UNREADABLE: { status: 400, title: 'The body could not be read', params: none },
  NOT_FOUND: { status: 404, title: 'Not found', params: none },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This method is not allowed here', params: none },
  ADDRESS_REFUSED: { status: 400, title: 'This address is not well-formed', params: none },
  HOST_UNKNOWN: { status: 421, title: 'This host name is not served here', params: none },
  CROSS_SITE_REQUEST: { status: 403, title: 'Requests from other sites are refused', params: none },

  // who asks
  NOT_SIGNED_IN: { status: 401, title: 'Sign in first', params: none },
  FRESH_SIGN_IN_NEEDED: {
    status: 403,
    title: 'Give the password again first',
    params: z.object({ maxAgeMinutes: z.int() }),
  },
  COPY_NOT_READABLE: {
    status: 422,
    title: 'This copy of a household cannot be read in',
    params: z.object({
      /** not_a_copy: no zip file of ours, or cut off · file_missing: a file in it is not there · newer: written by a later version. */
      reason: z.enum([
        'not_a_copy',
        'file_missing',
        'newer',
        'too_large',
        'not_a_row',
        'value_missing',
        'value_not_understood',
        'column_unknown',
        'table_unknown',
        'rule_broken',
        'sums_differ',
        'attachment_differs',
      ]),
      table: z.string().nullable(),
      row: z.int().nullable(),
      column: z.string().nullable(),
    }),
  },
  COPY_NEEDS_EMPTY_HOUSEHOLD: {
    status: 409,
    title: 'A copy can only be read into a household without accounts',
    params: none,
  },
  COPY_WRONG_STATE: {
    status: 409,
    title: 'The copy is in another state by now',
    params: z.object({ state: z.string() }),
  },
  COPY_PART_OUT_OF_ORDER: {
    status: 409,
    title: 'Another part of the file comes next',
    params: z.object({ receivedBytes: z.int() }),
  },
  TOO_MANY_EXPORTS: {
    status: 409,
    title: 'There are enough exports to be fetched',
    params: z.object({ limit: z.int() }),
  },
  WRONG_CREDENTIALS: { status: 401, title: 'E-mail and password do not match', params: none },
  TOO_MANY_ATTEMPTS: { status: 429, title: 'Too many attempts', params: z.object({ retryAfterSeconds: z.int() }) },
  EMAIL_TAKEN: { status: 409, title: 'This e-mail address has an account already', params: none },
  PASSWORD_TOO_COMMON: { status: 422, title: 'This password is on the list of common ones', params: none },
  SAMPLE_OFF: { status: 403, title: 'There is no sample household on this server', params: none },
  SAMPLE_NEEDS_EMPTY_HOUSEHOLD: { status: 409, title: 'The household has accounts already', params: none },
  LINK_ENDED: { status: 410, title: 'This link was used before, or is too old', params: none },
  SIGN_UP_CLOSED: {
    status: 403,
    title: 'Sign-up is closed',
    params: z.object({ policy: z.enum(['invite', 'closed']) }),
  },
  SETUP_CODE_WRONG: { status: 403, title: 'The set-up code is missing or wrong', params: none },
  ROLE_FORBIDS: { status: 403, title: 'Your role does not allow this', params: z.object({ role: z.string() }) },

  // order and repetition of changes
  IDEMPOTENCY_KEY_MISSING: { status: 400, title: 'Idempotency-Key is missing', params: none },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'This Idempotency-Key was used for another request', params: none },
  REQUEST_IN_FLIGHT: { status: 409, title: 'The same request is being worked on', params: none },
  PRECONDITION_REQUIRED: { status: 428, title: 'If-Match is missing', params: none },
  VERSION_CONFLICT: {
    status: 412,
    title: 'Somebody else changed this meanwhile',
    params: z.object({ currentVersion: z.int(), current: z.unknown() }),
  },
  CHANGE_SET_CONFLICT: {
    status: 409,
    title: 'Later changes stand in the way of the undo',
    params: z.object({
      laterChangeSetIds: z.array(Id),
      /** The same with what they are called, newest first, at most 20. */
      later: z.array(z.object({ id: Id, label: z.string() })),
      /** Rows that `partial: true` would take back, and those it would leave; an estimate above 2,000 rows. */
      rowsFree: z.int(),
      rowsBlocked: z.int(),
    }),
  },
  CHANGE_SET_NOT_KEPT: {
    status: 410,
    title: 'What this change did is no longer kept, so it cannot be undone',
    params: none,
  },
  CHANGE_SET_ALREADY_UNDONE: { status: 409, title: 'This change was undone already', params: none },

  // ledger
  CURRENCY_MISMATCH: {
    status: 422,
    title: 'Currencies differ',
    params: z.object({ expected: z.string(), given: z.string() }),
  },
  ACCOUNT_NOT_A_CARD: { status: 422, title: 'This account is not a credit card', params: none },
  STATEMENT_FOLLOWED: {
    status: 409,
    title: 'A later statement builds on this one',
    params: z.object({ closesOn: CivilDate }),
  },
  STATEMENT_ADDS_UP: { status: 409, title: 'There is no difference to resolve', params: none },
  ACCOUNT_NOT_A_LOAN: { status: 422, title: 'This account is not a loan', params: none },
  ACCOUNT_CLOSED: { status: 409, title: 'This account is closed', params: z.object({ accountName: z.string() }) },
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
    title: 'The account was deleted too long ago to be brought back',
    params: z.object({ endedOn: CivilDate }),
  },
  ACCOUNTS_CANNOT_MERGE: {
    status: 422,
    title: 'These accounts cannot be merged',
    params: z.object({ reason: z.enum(['same', 'type', 'currency', 'terms']) }),
  },
  OWNER_UNKNOWN: { status: 422, title: 'This person does not belong to the household', params: none },
  STATEMENT_DIFFERS: {
    status: 409,
    title: 'The ticked transactions do not add up to the statement',
    params: z.object({ differenceMinor: z.string(), currency: z.string() }),
  },
  RECONCILE_TRANSACTIONS_CHANGED: {
    status: 409,
    title: 'Some of the transactions were changed meanwhile',
    params: z.object({ transactionIds: z.array(Id) }),
  },
  SUM_TOO_LARGE: { status: 422, title: 'The amounts add up to more than 15 digits', params: none },
  CATEGORY_BUILT_IN: { status: 409, title: 'A built-in category keeps its nature and cannot be deleted', params: none },
  CATEGORY_IN_RULES: {
    status: 409,
    title: 'Rules set this category',
    params: z.object({ rules: z.array(z.string()) }),
  },
  NAME_TAKEN: { status: 409, title: 'This name is taken', params: z.object({ name: z.string() }) },
  TOO_MANY_RULES: {
    status: 409,
    title: 'There are as many rules as there can be',
    params: z.object({ limit: z.int() }),
  },
  RULE_PREVIEW_STALE: { status: 409, title: 'Rules or transactions changed since this was looked at', params: none },
  RULE_RUN_STATE: { status: 409, title: 'This run was applied already', params: z.object({ state: z.string() }) },
  TARGET_EXISTS: {
    status: 409,
    title: 'The category has a target that counts from this month',
    params: z.object({ name: z.string(), month: z.string() }),
  },
  TARGET_NOT_OF_SPENDING: {
    status: 422,
    title: 'Targets are for categories of spending',
    params: z.object({ name: z.string() }),
  },
  CATEGORY_UNKNOWN: { status: 422, title: 'This category does not exist', params: none },
  TRANSACTION_RECONCILED: {
    status: 409,
    title: 'A closed statement agreed on this transaction',
    params: z.object({ fields: z.array(z.string()) }),
  },
  TRANSACTION_SPLIT: { status: 409, title: 'The transaction is split: its parts carry the categories', params: none },
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
    title: 'The parts are not together the transaction',
    /** What no part has yet; below zero where the parts of an expense fall short, as the expense is below zero. */
    params: z.object({ remainderMinor: z.string(), currency: z.string() }),
  },
  SPLITS_REFUSED: {
    status: 422,
    title: 'The transaction cannot be divided like this',
    params: z.object({ reason: z.enum(['too_few', 'too_many', 'part_is_zero']) }),
  },
  MERGE_REFUSED: {
    status: 409,
    title: 'These two cannot be made one',
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
    title: 'These two cannot be a transfer',
    params: z.object({
      reason: z.enum(['same_account', 'same_sign', 'already_in_transfer', 'split', 'already_decided']),
    }),
  },
  TAG_UNKNOWN: { status: 422, title: 'This tag does not exist', params: none },
  TAG_EXISTS: { status: 409, title: 'There is a tag of this name already', params: z.object({ tagId: Id }) },
  ATTACHMENT_EMPTY: { status: 422, title: 'The file is empty', params: z.object({ file: z.string() }) },
  ATTACHMENT_TOO_LARGE: {
    status: 413,
    title: 'The file is too large',
    params: z.object({ file: z.string(), limitBytes: z.int() }),
  },
  ATTACHMENT_TYPE_REFUSED: {
    status: 415,
    title: 'Files of this kind are not kept',
    params: z.object({ file: z.string() }),
  },
  ATTACHMENTS_FULL: {
    status: 409,
    title: 'The household has used up its room for files',
    params: z.object({ limitBytes: z.int() }),
  },
  ATTACHMENT_LOST: { status: 410, title: 'The file is no longer there', params: z.object({ file: z.string() }) },
  STORAGE_FULL: { status: 507, title: 'The disk of the server is full', params: none },
  SEARCH_NOT_UNDERSTOOD: {
    status: 422,
    title: 'The search is not understood',
    /** Positions in the query as it was sent, in UTF-16 units; `text` is what stands there. */
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
  SEARCH_TOO_SLOW: { status: 422, title: 'The search takes too long', params: z.object({ limitSeconds: z.int() }) },
  SAVED_FILTER_NAME_TAKEN: {
    status: 409,
    title: 'A saved search has this name already',
    params: z.object({ name: z.string() }),
  },
  MODE_NOT_ELIGIBLE: {
    status: 409,
    title: 'The household may not use this mode now',
    params: z.object({ reasons: z.array(z.string()) }),
  },
  MODE_CHANGE_BEGUN: {
    status: 409,
    title: 'This change of mode has begun, or was taken back',
    params: z.object({ state: z.string() }),
  },
  MODE_DAY_PAST: { status: 422, title: 'A mode cannot begin in the past', params: z.object({ today: CivilDate }) },
  SWEEP_RULE_INVALID: {
    status: 422,
    title: 'This sweep rule cannot run',
    params: z.object({ problems: z.array(z.object({ field: z.string(), code: z.string() })) }),
  },
  SWEEP_RULES_CONFLICT: {
    status: 409,
    title: 'Sweep rules that are on stand in the way',
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
    title: 'The amount of a transfer can only be lowered, and not below the smallest move',
    params: z.object({ mostMinor: z.string(), leastMinor: z.string(), currency: z.string() }),
  },
  SWEEP_WINDOW_OVER: {
    status: 409,
    title: 'The time to cancel this transfer is over',
    params: z.object({ until: z.iso.datetime() }),
  },
  SWEEPS_PAUSED: { status: 409, title: 'All sweeps are paused', params: none },
  SWEEP_BANK_UNKNOWN: { status: 422, title: 'No bank of this name is plugged in on this server', params: none },
  SWEEP_LEG_REFUSED: {
    status: 409,
    title: 'This transaction cannot be an end of the transfer',
    params: z.object({ reason: z.enum(['other_account', 'taken', 'split', 'decided', 'wrong_sign']) }),
  },
  SWEEP_CANNOT_COME_BACK: {
    status: 409,
    title: 'This transfer cannot be proposed the other way, or again',
    params: z.object({ reason: z.string() }),
  },
  MONEY_HAS_MOVED: { status: 409, title: 'Money that a sweep moved is not undone', params: none },
  CALLBACK_REFUSED: {
    status: 401,
    title: 'This message is not signed by the bank, or not of now',
    params: z.object({ reason: z.enum(['missing', 'wrong', 'too_old']) }),
  },
  CALLBACK_CONFLICT: {
    status: 409,
    title: 'This message does not fit what is known of the transfer',
    params: z.object({ reason: z.enum(['differs', 'conflict']) }),
  },
  TOO_MANY_SWEEP_RULES: {
    status: 409,
    title: 'There are as many sweep rules as there can be',
    params: z.object({ limit: z.int() }),
  },
  TOO_MANY_SERIES: {
    status: 409,
    title: 'There are as many recurring payments as can be entered',
    params: z.object({ limit: z.int() }),
  },
  TOO_MANY_GOALS: {
    status: 409,
    title: 'There are as many savings goals as there can be',
    params: z.object({ limit: z.int() }),
  },
  GOAL_IN_RULES: {
    status: 409,
    title: 'Sweep rules save for this goal',
    params: z.object({ rules: z.array(z.string()) }),
  },
  PROMO_DATES_REVERSED: {
    status: 422,
    title: 'The end lies before the start',
    params: z.object({ startsOn: CivilDate, endsOn: CivilDate }),
  },
  PROMO_NOT_REVOCABLE: {
    status: 422,
    title: 'The rate cannot be taken away yet',
    params: z.object({ daysLate: z.int(), neededDaysLate: z.int() }),
  },
  PROMO_NOT_RUNNING: {
    status: 422,
    title: 'The promotional period is not running',
    params: z.object({ state: z.string() }),
  },
  PROMO_ACCOUNT_KIND: {
    status: 422,
    title: 'This kind of offer belongs to another kind of account',
    params: z.object({ needs: z.enum(['credit_card', 'depository']) }),
  },
  PROMO_EXCEEDS_BALANCE: {
    status: 422,
    title: 'The promotional balance is above what the card owes',
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
  LOAN_TERMS_MISSING: { status: 409, title: 'Enter the terms of this loan first', params: none },

  // import
  IMPORT_FILE_EMPTY: { status: 422, title: 'The file is empty', params: z.object({ file: z.string() }) },
  IMPORT_FILE_TOO_LARGE: {
    status: 413,
    title: 'The file is too large',
    params: z.object({ file: z.string(), limitBytes: z.int() }),
  },
  IMPORT_NOT_A_BANK_FILE: {
    status: 422,
    title: 'The file is not a bank file that can be read',
    params: z.object({ file: z.string() }),
  },
  IMPORT_TRUNCATED: {
    status: 422,
    title: 'The file ends too early',
    params: z.object({ file: z.string(), line: z.int() }),
  },
  IMPORT_MALFORMED: {
    status: 422,
    title: 'The file is damaged',
    params: z.object({ file: z.string(), line: z.int(), field: z.string() }),
  },
  IMPORT_BANK_REPORTED_ERROR: {
    status: 422,
    title: 'The bank put an error into the file instead of a statement',
    params: z.object({ file: z.string(), line: z.int(), bankCode: z.string(), bankMessage: z.string() }),
  },
  IMPORT_NO_STATEMENT: {
    status: 422,
    title: 'The file holds no bank or card statement',
    params: z.object({ file: z.string() }),
  },
  IMPORT_FORMAT_NOT_SUPPORTED: {
    status: 422,
    title: 'This format is not supported yet',
    params: z.object({
      file: z.string(),
      format: z.enum(['csv', 'qif', 'camt', 'mt940', 'pdf', 'zip', 'html', 'spreadsheet']),
      supported: z.array(z.string()),
    }),
  },
  IMPORT_INVESTMENT_STATEMENT: {
    status: 422,
    title: 'The file holds investment statements only, which are not supported yet',
    params: z.object({ file: z.string(), line: z.int() }),
  },
  IMPORT_TOO_MANY_ROWS: {
    status: 422,
    title: 'The file has too many rows',
    params: z.object({ file: z.string(), limitRows: z.int() }),
  },
  IMPORT_DECLARATION_REFUSED: {
    status: 422,
    title: 'The file declares a document type or entities, which no bank does',
    params: z.object({ file: z.string(), line: z.int() }),
  },
  IMPORT_QUOTE_NOT_CLOSED: {
    status: 422,
    title: 'A quote in the file is opened and never closed',
    params: z.object({ file: z.string(), line: z.int() }),
  },
  IMPORT_COLUMN_MISSING: {
    status: 422,
    title: 'The file is a table, but not one of transactions',
    params: z.object({ file: z.string(), missing: z.enum(['date', 'amount']) }),
  },
  IMPORT_QUESTION_OPEN: {
    status: 409,
    title: 'The file can be read in more than one way, and nobody has said how',
    params: z.object({ file: z.string(), question: z.string() }),
  },
  IMPORT_NO_CHOICES: {
    status: 409,
    title: 'A file of this format is read in one way only',
    params: z.object({ file: z.string() }),
  },
  IMPORT_WRONG_STATE: {
    status: 409,
    title: 'This import is not in a state that allows it',
    params: z.object({ state: z.string() }),
  },

  // connections to banks
  SETUP_TOKEN_UNREADABLE: { status: 422, title: 'This is not a setup token', params: none },
  SETUP_TOKEN_NOT_SAFE: { status: 422, title: 'The setup token leads to a place that is not asked', params: none },
  TOO_MANY_CONNECTIONS: {
    status: 409,
    title: 'The household has as many connections as it can have',
    params: z.object({ limit: z.int() }),
  },
  CONNECTION_HAS_NO_ACCESS: { status: 409, title: 'The access of this connection was deleted', params: none },
  ACCOUNT_CONNECTED_ALREADY: {
    status: 409,
    title: 'Another account of a bank goes into this one',
    params: z.object({ accountName: z.string() }),
  },
  SYNC_TOO_SOON: {
    status: 429,
    title: 'The bank was asked a short while ago',
    params: z.object({ retryAfterSeconds: z.int() }),
  },
  NOTIFICATION_ADDRESS_REFUSED: { status: 422, title: 'Nothing is sent to this address', params: none },
  TOO_MANY_NOTIFICATION_TARGETS: {
    status: 409,
    title: 'There are as many addresses as there can be',
    params: z.object({ limit: z.int() }),
  },
  GUEST_FORBIDDEN: { status: 403, title: 'Guests cannot do this', params: none },

  // the machine
  SERVICE_UNAVAILABLE: { status: 503, title: 'The database cannot be reached right now', params: none },
  STARTING: { status: 503, title: 'Tideline is starting', params: none },
  API_UNAVAILABLE: { status: 502, title: 'The service behind this address cannot be reached right now', params: none },
  API_TIMEOUT: { status: 504, title: 'The service behind this address took too long', params: none },
  INTERNAL: { status: 500, title: 'Something went wrong on the server', params: z.object({ digest: z.string() }) },
});

export type ErrorCode = keyof typeof errors;
export type ErrorParams<C extends ErrorCode> = z.infer<(typeof errors)[C]['params']>;

/** RFC 9457 body of every failed request. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string().optional(),
  params: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  digest: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** An expected failure inside the api; `params` are typed by the code. */
export class CatalogueError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  readonly params: ErrorParams<C>;

  constructor(code: C, params: ErrorParams<C>) {
    super(errors[code].title);
    this.name = 'CatalogueError';
    this.code = code;
    this.status = errors[code].status;
    this.params = params;
  }
}

/** `throw fail('ACCOUNT_CLOSED', { accountName })`. */
export const fail = <C extends ErrorCode>(code: C, params: ErrorParams<C>): CatalogueError<C> =>
  new CatalogueError(code, params);
