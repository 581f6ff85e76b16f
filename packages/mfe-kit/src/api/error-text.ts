import type { ErrorCode, ErrorParams } from '@tideline/contract';
import { FileFailure, isFileMissing } from '../files/file-failure.ts';
import { ApiError } from './api-error.ts';

type Money = (minor: string, currency: string) => string;
type Sentences = { [C in ErrorCode]: (params: ErrorParams<C>, money: Money) => string };

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
const minutes = (seconds: number): string => (seconds < 90 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`);

const seconds = (count: number): string => (count === 1 ? 'in a second' : `in ${count} seconds`);

const named = (names: readonly string[]): string => new Intl.ListFormat('en').format(new Set(names));

const programNames = { ynab: 'YNAB', actual: 'Actual', mint: 'Mint', firefly: 'Firefly III' } as const;

/** Why an archive is not opened. `limit`: files or bytes. */
const archiveProblems: Record<ErrorParams<'IMPORT_ARCHIVE_REFUSED'>['problem'], (limit: number) => string> = {
  damaged: () => 'is damaged',
  encrypted: () => 'has a password',
  empty: () => 'is empty',
  nested: () => 'is an archive in an archive',
  too_many_files: (limit) => `holds more than ${limit} files`,
  too_large: (limit) => `unpacks to more than ${megabytes(limit)}`,
};

const mergeReasons: Record<ErrorParams<'MERGE_REFUSED'>['reason'], string> = {
  same_transaction: 'they are the same one',
  other_account: 'they are on different accounts',
  both_reconciled: 'closed statements counted both',
  void: 'one of them was never posted',
  both_split: 'both are split',
  both_in_transfers: 'both belong to transfers',
  splits_do_not_fit: 'the parts of the one do not add up to the amount of the other',
};
const transferReasons: Record<ErrorParams<'TRANSFER_REFUSED'>['reason'], string> = {
  same_account: 'they are on the same account',
  same_sign: 'money has to leave one account and arrive on the other',
  already_in_transfer: 'one of them belongs to another transfer',
  split: 'one of them is split',
  already_decided: 'this was decided already',
};

const legRefusals: Record<ErrorParams<'SWEEP_LEG_REFUSED'>['reason'], string> = {
  other_account: 'This transaction is on another account. Choose one of the account that the transfer names.',
  taken: 'This transaction belongs to another transfer already. Unlink that one first.',
  split: 'This transaction is split. Join its parts first.',
  decided: 'This end of the transfer is known already.',
  wrong_sign: 'This transaction goes the other way. Choose one in the direction of the transfer.',
};

/** What a file contains too much of, with the limit. */
const excesses: Record<ErrorParams<'IMPORT_LIMIT_EXCEEDED'>['what'], (limit: string) => string> = {
  columns: (limit) => `a row there has more than ${limit} columns.`,
  cells: (limit) => `its table has more than ${limit} cells.`,
  blank_rows: (limit) => `it has more than ${limit} blank rows.`,
  row_chars: (limit) => `a row there is longer than ${limit} characters.`,
  cell_chars: (limit) => `a cell there is longer than ${limit} characters.`,
  lines: (limit) => `it has more than ${limit} lines.`,
  line_chars: (limit) => `that line is longer than ${limit} characters.`,
  field_lines: (limit) => `one transaction there is longer than ${limit} lines.`,
  elements: (limit) => `it has more than ${limit} fields outside of transactions or in one of them.`,
  statements: (limit) => `it has more than ${limit} statements.`,
};

const suspensions: Record<NonNullable<ErrorParams<'SWEEP_RULE_STATE'>['needs']>, string> = {
  stale_balance: 'The balance of its account is too old. Sync or update it first.',
  two_failures: 'Its last two transfers failed. Check why before you resume it.',
  mode_change: 'The financial mode changed. Check what the rule would do now, then resume it.',
  returned_payment: 'A payment from its account was returned. Let sweeps leave the account again first.',
};

const tooLarge: Record<ErrorParams<'BODY_TOO_LARGE'>['kind'], (limit: string) => string> = {
  request: (limit) => `This request is larger than ${limit}. Enter less at once.`,
  import: (limit) => `These files are larger than ${limit} together. Import fewer files at once.`,
  copy_part: (limit) => `A part of this copy is larger than ${limit}. Reload the page and try again.`,
  attachment: (limit) => `This file is larger than ${limit}. Choose a smaller file.`,
};

/** One sentence for what happened, one for what to do. A screen with more context uses its own text. */
const sentences: Sentences = {
  VALIDATION_FAILED: () => 'Check the marked fields.',
  BODY_TOO_LARGE: ({ kind, limitBytes }) => tooLarge[kind](megabytes(limitBytes)),
  BODY_UNREADABLE: () => 'The server could not read what was sent. Try again.',
  BODY_TYPE_REFUSED: () => 'The server does not take this kind of content. Reload the page and try again.',
  NOT_FOUND: () => 'This does not exist any more. It may have been deleted.',
  METHOD_NOT_ALLOWED: () => 'The server does not do this. Reload the page to get the newest version.',
  ADDRESS_REFUSED: () => 'The server does not accept this address. Reload the page and try again.',
  HOST_MALFORMED: () => 'The server could not tell which address was asked for. Reload the page and try again.',
  REQUEST_MALFORMED: () => 'The server could not read the request. Reload the page and try again.',
  REQUEST_TOO_SLOW: () => 'The request took too long to reach the server. Check the connection and try again.',
  TOO_MANY_REQUESTS: ({ retryAfterSeconds }) =>
    `Too much is asked from this network at once. Try again ${seconds(retryAfterSeconds)}.`,
  SERVER_BUSY: ({ retryAfterSeconds }) =>
    `The server has too much to do right now. Try again ${seconds(retryAfterSeconds)}.`,
  EXPECTATION_REFUSED: () =>
    'The server cannot do what this request expects. Try again without the program in between.',
  HEADERS_TOO_LARGE: () =>
    'The browser sent too much along with this request. Delete the cookies of this site and try again.',
  HOST_UNKNOWN: () => 'This server does not answer under this name. Open it under the address it was set up for.',
  CROSS_SITE_REQUEST: () => 'This request came from another site and was refused.',
  NOT_SIGNED_IN: () => 'You are signed out. Sign in and try again.',
  FRESH_SIGN_IN_NEEDED: () => 'Enter your password to confirm it’s you.',
  COPY_NOT_READABLE: ({ reason, table, row, column }) => {
    const where =
      table === null ? '' : ` (${[table, row === null ? null : `row ${row}`, column].filter(Boolean).join(', ')})`;
    if (reason === 'newer') return 'This copy was written by a newer version of Tideline. Update this server first.';
    if (reason === 'too_large') return 'This copy unfolds to more than can be read in.';
    if (reason === 'not_a_copy' || reason === 'file_missing')
      return 'This is not a whole export of Tideline. Choose the zip file as it was saved.';
    if (reason === 'sums_differ')
      return `What was read does not add up to what the copy says${where}. Nothing was changed.`;
    return `The copy was changed or damaged${where}. Nothing was changed.`;
  },
  COPY_NEEDS_EMPTY_HOUSEHOLD: () => 'A copy can only be read into a household without accounts.',
  COPY_WRONG_STATE: () => 'This already ended. Check the list, then start a new one.',
  COPY_PART_OUT_OF_ORDER: () => 'The upload lost its place. Try again.',
  TOO_MANY_EXPORTS: ({ limit }) => `There are ${limit} exports already. Remove one first.`,
  WRONG_CREDENTIALS: () => 'Wrong email or password.',
  TOO_MANY_ATTEMPTS: ({ retryAfterSeconds }) => `That was tried too often. Try again ${minutes(retryAfterSeconds)}.`,
  EMAIL_TAKEN: () => 'You already have an account with this email address and password. Sign in instead.',
  PASSWORD_TOO_COMMON: () => 'This password is among the most used ones and easy to guess. Choose another.',
  SAMPLE_OFF: () => 'The sample household is switched off on this server.',
  SAMPLE_NEEDS_EMPTY_HOUSEHOLD: () => 'The sample can only be added while the household has no accounts.',
  LINK_ENDED: () => 'This link was used before, or is older than half an hour. Ask for a new one.',
  SIGN_UP_CLOSED: ({ policy }) =>
    policy === 'invite'
      ? 'Sign-up is by invitation. Ask the server’s operator for one.'
      : 'Sign-up is turned off on this server.',
  SETUP_CODE_WRONG: () => 'The set-up code is not right. It was printed when the server started.',
  ROLE_FORBIDS: ({ role }) => `As ${role} of this household you cannot change this. Ask an owner.`,
  IDEMPOTENCY_KEY_MISSING: () => 'The request was incomplete and changed nothing. Reload the page and try again.',
  IDEMPOTENCY_KEY_REUSED: () => 'This was already done. Reload the page before you try again.',
  REQUEST_IN_FLIGHT: () => 'This is already in progress. Wait a moment, then reload.',
  PRECONDITION_REQUIRED: () => 'The request was incomplete and changed nothing. Reload the page and try again.',
  VERSION_CONFLICT: () => 'Someone else edited this. Review it and try again.',
  CHANGE_SET_CONFLICT: ({ later }) =>
    later?.[0]
      ? `Later changes build on this one ` +
        `(${later[0].label}${later.length > 1 ? ` and ${later.length - 1} more` : ''}). Undo those first.`
      : 'Later changes build on this one. Undo those first.',
  CHANGE_SET_NOT_KEPT: () => 'This change is too old to undo: what it did to each entry is kept for 24 months.',
  CHANGE_SET_ALREADY_UNDONE: () => 'This was undone already.',
  CURRENCY_MISMATCH: ({ expected, given }) => `The amount is in ${given}, but ${expected} is needed here.`,
  ACCOUNT_NOT_A_CARD: () => 'This account is not a credit card.',
  STATEMENT_FOLLOWED: ({ closesOn }) => `The statement of ${closesOn} builds on this one. Change that one first.`,
  STATEMENT_ADDS_UP: () => 'There is no difference any more.',
  ACCOUNT_NOT_A_LOAN: () => 'This account is not a loan.',
  ACCOUNT_CLOSED: ({ accountName }) => `${accountName} is closed. Reopen it first.`,
  ACCOUNT_WRONG_STATE: () => 'The account has changed. Review it and try again.',
  ACCOUNT_NOT_EMPTY: ({ balanceMinor, currency }, money) =>
    `There are ${money(balanceMinor, currency)} left on this account. Say what happened to them.`,
  ACCOUNT_HAS_PENDING: ({ count }) =>
    `${count === 1 ? 'A transaction is' : `${count} transactions are`} still pending. Wait until they ` +
    `are posted, or delete what never will be.`,
  ACCOUNT_RESTORE_OVER: () => 'This account was deleted more than 30 days ago and cannot be brought back.',
  ACCOUNTS_CANNOT_MERGE: ({ reason }) =>
    reason === 'same'
      ? 'Choose another account.'
      : reason === 'currency'
        ? 'The accounts are in different currencies.'
        : reason === 'type'
          ? 'The accounts are of different kinds.'
          : 'Both have terms of their own. Delete those of one first.',
  OWNER_UNKNOWN: () => 'This person does not belong to the household any more. Choose another.',
  STATEMENT_DIFFERS: ({ differenceMinor, currency }, money) =>
    `${money(differenceMinor, currency)} are still unexplained. Check off what’s missing, or post the difference.`,
  RECONCILE_TRANSACTIONS_CHANGED: () => 'Some of these transactions changed. Review the updated list.',
  TRANSACTION_RECONCILED: () =>
    'A closed statement agreed on this transaction. Unlock it first to change its day, amount or ' +
    'account, or to delete it.',
  TRANSACTION_SPLIT: () => 'This transaction is split, so its parts carry the categories. Change the parts.',
  TRANSACTION_IN_TRANSFER: () => 'This transaction is one half of a transfer. Unlink the transfer first.',
  TRANSACTION_WRONG_STATE: ({ state }) => `This cannot be done while the transaction is ${state}.`,
  SPLITS_DO_NOT_ADD_UP: ({ remainderMinor, currency }, money) =>
    `The parts do not add up: ${money(remainderMinor, currency)} is left. Give it to a part.`,
  SPLITS_REFUSED: ({ reason }) =>
    reason === 'too_few'
      ? 'A split needs at least two parts.'
      : reason === 'too_many'
        ? 'A split has at most 200 parts.'
        : 'One of the parts is zero. Give it an amount or remove it.',
  MERGE_REFUSED: ({ reason }) => `These two cannot be made one: ${mergeReasons[reason]}.`,
  TRANSFER_REFUSED: ({ reason }) => `These two cannot be a transfer: ${transferReasons[reason]}.`,
  TAG_UNKNOWN: () => 'This tag does not exist any more. Choose another.',
  TAG_EXISTS: () => 'There is a tag of this name already.',
  ATTACHMENT_EMPTY: ({ file }) => `${file} is empty. Choose another file.`,
  ATTACHMENT_TOO_LARGE: ({ file, limitBytes }) =>
    `${file} is larger than ${megabytes(limitBytes)}. Choose a smaller file.`,
  ATTACHMENT_TYPE_REFUSED: ({ file }) =>
    `${file} cannot be attached. Choose a PDF, a picture (PNG, JPEG, WebP, HEIC, GIF), a text or a CSV file.`,
  ATTACHMENTS_FULL: ({ limitBytes }) =>
    `The files of this household come to ${megabytes(limitBytes)}, which is all the room there is. Remove ` +
    `some first.`,
  ATTACHMENT_LOST: ({ file }) => `${file} is no longer on the server.`,
  STORAGE_FULL: () => 'The server’s disk is full. Nothing was changed. Its operator has to free up space.',
  SUM_TOO_LARGE: () => 'The total is too large to show. Correct the amount with too many digits.',
  CATEGORY_BUILT_IN: () =>
    'This category comes with Tideline: rename, hide or merge it. It cannot be deleted, and stays what it counts as.',
  CATEGORY_IN_RULES: ({ rules }) =>
    `${rules.length === 1 ? `The rule ${rules[0]} names` : `These rules name`} this ` +
    `category${rules.length === 1 ? '' : `: ${rules.join(', ')}`}. Merge it into another one, or ` +
    `change the ${rules.length === 1 ? 'rule' : 'rules'} first.`,
  NAME_TAKEN: ({ name }) => `${name} exists already. Choose another name, or merge the two.`,
  TOO_MANY_RULES: ({ limit }) => `There can be at most ${limit} rules. Delete some first.`,
  RULE_PREVIEW_STALE: () => 'Rules or transactions changed. Preview again before you apply it.',
  RULE_RUN_STATE: () => 'This was already applied. Preview again to see what’s left.',
  TARGET_EXISTS: ({ name }) => `${name} has a target from this month on already. Change that one.`,
  TARGET_NOT_OF_SPENDING: ({ name }) => `${name} is not a category of spending, so it has no target.`,
  CATEGORY_UNKNOWN: () => 'This category does not exist any more. Choose another.',
  SEARCH_NOT_UNDERSTOOD: () =>
    'Part of the search is not understood. Correct the marked words, or put quotes around them to search ' +
    'for the text.',
  SEARCH_TOO_SLOW: ({ limitSeconds }) =>
    `This search was stopped after ${limitSeconds} seconds. Leave something out, or choose a shorter period.`,
  SAVED_FILTER_NAME_TAKEN: ({ name }) => `There is a saved search called ${name} already. Choose another name.`,
  SWEEP_RULE_INVALID: () => 'This rule cannot run as it is. Correct what is marked.',
  SWEEP_RULES_CONFLICT: ({ conflicts }) => {
    const others = conflicts.flatMap(({ ruleNames }) => ruleNames);
    return others.length === 0
      ? 'This rule can’t move anything yet. See the notes beside it.'
      : `This rule and ${named(others)} cannot both be on. Change one of them first.`;
  },
  SWEEP_RULE_STATE: ({ needs }) =>
    needs === null ? 'The rule has changed. Review it and try again.' : suspensions[needs],
  SWEEP_RUN_STATE: () => 'This transfer has changed. Review it and try again.',
  SWEEP_AMOUNT_REFUSED: ({ mostMinor, leastMinor, currency }, money) =>
    `Enter an amount from ${money(leastMinor, currency)} to ${money(mostMinor, currency)}: a transfer ` +
    `can be lowered, never raised.`,
  SWEEP_WINDOW_OVER: () => 'The time to take this transfer back is over.',
  SWEEPS_PAUSED: () => 'All sweeps are paused. Resume them first.',
  SWEEP_BANK_UNKNOWN: () => 'This bank is not plugged in on this server any more. Choose another way.',
  SWEEP_LEG_REFUSED: ({ reason }) => legRefusals[reason],
  SWEEP_CANNOT_COME_BACK: () =>
    'This transfer can’t be proposed again now. Check its status and at what is safe to move.',
  MONEY_HAS_MOVED: () =>
    'Money that has moved is not undone. Open the transfer under Sweeps and bring it back from there.',
  CALLBACK_REFUSED: () => 'This message is not signed by the bank, or not of now.',
  CALLBACK_CONFLICT: () => 'This message does not fit what is known of the transfer.',
  TOO_MANY_SWEEP_RULES: ({ limit }) =>
    `A household can have ${limit} sweep rules. Delete one that is not needed any more.`,
  TOO_MANY_SERIES: ({ limit }) => `${limit} recurring payments can be entered. Delete one that is over.`,
  TOO_MANY_GOALS: ({ limit }) => `A household can have ${limit} savings goals. Delete one that is not needed any more.`,
  GOAL_IN_RULES: ({ rules }) => `${named(rules)} saves for this goal. Change or archive that first.`,
  MODE_NOT_ELIGIBLE: () => 'Your household may not use this mode now. The page says why.',
  MODE_CHANGE_BEGUN: () => 'This switch already started or was canceled. Check the active mode.',
  MODE_DAY_PAST: () => 'A mode cannot begin on a day that is over. Choose today or a later one.',
  PROMO_DATES_REVERSED: () => 'The period ends before it starts. Correct one of the dates.',
  PROMO_NOT_REVOCABLE: ({ daysLate, neededDaysLate }) =>
    `By law the rate on what is already owed stays until a minimum is ${neededDaysLate} days late; ` +
    `this one is ${daysLate}. Check the days, or write to the issuer.`,
  PROMO_NOT_RUNNING: () => 'This promotional period is not running, so it can’t be changed.',
  PROMO_ACCOUNT_KIND: ({ needs }) =>
    needs === 'credit_card'
      ? 'This kind of offer belongs to a credit card. Choose one.'
      : 'A bonus rate belongs to a deposit account. Choose one.',
  PROMO_EXCEEDS_BALANCE: ({ owedMinor, currency }, money) =>
    `The card owes only ${money(owedMinor, currency)}. Enter that much or less.`,
  INSIGHT_STATE: () => 'This insight has changed. Review it and try again.',
  PLAN_BELOW_MINIMUMS: ({ neededMinor, currency }, money) =>
    `The minimum payments need ${money(neededMinor, currency)} a month. Enter that much or more.`,
  PLAN_WRONG_STATE: () => 'The plan has changed. Review it and try again.',
  PLAN_STILL_OWED: ({ owedMinor, currency }, money) =>
    `A plan is complete when its debts are paid. ${money(owedMinor, currency)} is still owed.`,
  LOAN_WRONG_STATE: () => 'This loan doesn’t allow that now. Check what you owe and what’s past due.',
  LOAN_TERMS_MISSING: () => 'Enter the rate, payment and due day of this loan first.',
  IMPORT_FILE_EMPTY: ({ file }) => `${file} is empty. Download it from the bank again.`,
  IMPORT_FILE_TOO_LARGE: ({ file, limitBytes }) =>
    `${file} is larger than ${megabytes(limitBytes)}. Download a shorter period.`,
  IMPORT_NOT_A_BANK_FILE: ({ file }) =>
    `${file} is not a bank file that can be read. Download it as OFX, QFX, QIF, CAMT.053, MT940 or CSV.`,
  IMPORT_ARCHIVE_REFUSED: ({ file, problem, limit }) =>
    `${file} ${archiveProblems[problem](limit ?? 0)}. Unpack it and upload the files in it.`,
  IMPORT_OTHER_TABLE: ({ file, program }) =>
    program === null
      ? `No transactions were found in ${file}. Upload it on its own to choose its columns.`
      : `${file} is a part of the ${programNames[program]} export without transactions. It is not imported.`,
  IMPORT_TRUNCATED: ({ file, line }) => `${file} ends too early, at line ${line}. Download it from the bank again.`,
  IMPORT_MALFORMED: ({ file, line, field }) =>
    `${file} is damaged at line ${line} (${field}). Download it from the bank again.`,
  IMPORT_BANK_REPORTED_ERROR: ({ file, bankMessage }) =>
    `The bank put an error into ${file} instead of a statement: ${bankMessage}`,
  IMPORT_NO_STATEMENT: ({ file }) => `${file} holds no bank or card statement.`,
  IMPORT_DECLARATION_REFUSED: ({ file }) =>
    `${file} contains instructions that a bank file never needs and was refused. Download it from the bank again.`,
  IMPORT_FORMAT_NOT_SUPPORTED: ({ file, format, supported }) =>
    format === 'actual_budget'
      ? `${file} is a backup of Actual. Upload the CSV file that “Export” in the menu of “All accounts” makes there.`
      : `${file} is a ${format.toUpperCase()} file. Download it from the bank as ` +
        `${supported.join(', ').replace(/, ([^,]*)$/, ' or $1')}.`,
  IMPORT_INVESTMENT_STATEMENT: ({ file }) =>
    `${file} is an investment statement. Bank and card statements can be imported.`,
  IMPORT_TOO_MANY_ROWS: ({ file, limitRows }) =>
    `${file} holds more than ${limitRows.toLocaleString('en-US')} rows. Download a shorter period.`,
  IMPORT_LIMIT_EXCEEDED: ({ file, line, what, limit }) =>
    `${file} cannot be read from line ${line} on: ${excesses[what](limit.toLocaleString('en-US'))} ` +
    `Check that it is the right file, or download a shorter period.`,
  IMPORT_NEEDS_MEMORY: ({ file }) =>
    `${file ?? 'This import'} needs more memory than an import may use. Download a shorter period, or ` +
    `import fewer files at once.`,
  IMPORT_QUOTE_NOT_CLOSED: ({ file, line }) =>
    `In ${file} a quote opens at line ${line} and is never closed, so that rows run together. ` +
    `Download it from the bank again.`,
  IMPORT_QUESTION_OPEN: ({ file }) =>
    `${file} can be read in more than one way. Answer the question above its rows first.`,
  IMPORT_NO_CHOICES: ({ file }) => `${file} says itself how it is read. There is nothing to choose.`,
  SETUP_TOKEN_UNREADABLE: () =>
    'This is not a setup token. Copy all of it from the page of the bridge and paste it here.',
  SETUP_TOKEN_NOT_SAFE: () =>
    'This token leads to an address that this server does not contact: it is not encrypted, or it is ' +
    'inside a private network. The server’s operator can allow it.',
  NOTIFICATION_ADDRESS_REFUSED: () =>
    'This server sends nothing to this address: it is not encrypted, or it is inside a private ' +
    'network. The server’s operator can allow it.',
  TOO_MANY_NOTIFICATION_TARGETS: ({ limit }) =>
    `You can have ${limit} of them. Remove one that is not needed any more.`,
  TOO_MANY_CONNECTIONS: ({ limit }) =>
    `A household can have ${limit} connections. Disconnect one that is not needed any more.`,
  CONNECTION_HAS_NO_ACCESS: () => 'The access to this bank was deleted. Reconnect with a new setup token.',
  ACCOUNT_CONNECTED_ALREADY: ({ accountName }) =>
    `${accountName} already takes the transactions of another bank account. Choose another account.`,
  SYNC_TOO_SOON: ({ retryAfterSeconds }) =>
    `The bank was asked a short while ago. Try again ${minutes(retryAfterSeconds)}.`,
  GUEST_FORBIDDEN: () => 'This needs an account of your own. Keep the sample household first, or sign up.',
  IMPORT_WRONG_STATE: () => 'This import already ended. Start a new one.',
  HOUSEHOLD_BUSY: () =>
    'Something larger is changing this household right now, such as an import. Nothing was changed. ' +
    'Try again in a moment.',
  SERVICE_UNAVAILABLE: () => 'Can’t reach the database right now. Nothing was changed.',
  STARTING: () => 'The server is starting. Try again in a few seconds.',
  API_UNAVAILABLE: () => 'Can’t reach the server right now.',
  API_TIMEOUT: () => 'The server took too long. Look whether it was done before trying again.',
  INTERNAL: () => 'Something went wrong on the server.',
};

const OFFLINE = 'Can’t reach the server. Check your connection. Reconnecting…';
const NOT_SENT = 'Can’t reach the server. What you entered is still here. Try again once you’re connected.';
const PART_MISSING = 'A part of this page could not be fetched. Check the connection and try again.';

/**
 * Returns the text for a failure, in the household's formats.
 * @param money `useFormats().money`
 */
export function errorText(error: unknown, money: Money): string {
  if (!(error instanceof ApiError)) return isFileMissing(error) ? PART_MISSING : 'Something went wrong in this page.';
  if (error.code === 'OFFLINE') return error.params['reads'] === false ? NOT_SENT : OFFLINE;
  const sentence = sentences[error.code] as ((params: unknown, money: Money) => string) | undefined;
  return sentence ? sentence(error.params, money) : error.message;
}

/** Returns the id under which an operator finds the failure. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? (error.digest ?? error.requestId)
    : error instanceof FileFailure
      ? error.reference
      : undefined;
