import type { ErrorCode, ErrorParams } from '@tideline/contract';

export type Money = (minor: string, currency: string) => string;
type Sentences = { [C in ErrorCode]: (params: ErrorParams<C>, money: Money) => string };

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
const minutes = (seconds: number): string => (seconds < 90 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`);

const seconds = (count: number): string => (count === 1 ? 'in a second' : `in ${count} seconds`);

const named = (names: readonly string[]): string => new Intl.ListFormat('en').format(new Set(names));

const programNames = { ynab: 'YNAB', actual: 'Actual', mint: 'Mint', firefly: 'Firefly III' } as const;

const UNZIP = 'Unzip it and upload its files.';

/** Why an archive is not opened, and what to do instead. `limit`: files or bytes. */
const archiveProblems: Record<ErrorParams<'IMPORT_ARCHIVE_REFUSED'>['problem'], (limit: number) => string> = {
  damaged: () => 'is damaged. Download it again.',
  encrypted: () => `has a password. ${UNZIP}`,
  empty: () => 'has no files in it. Choose another file.',
  nested: () => `has another archive in it. ${UNZIP}`,
  too_many_files: (limit) => `has more than ${limit} files in it. ${UNZIP}`,
  too_large: (limit) => `unzips to more than ${megabytes(limit)}. ${UNZIP}`,
};

const mergeReasons: Record<ErrorParams<'MERGE_REFUSED'>['reason'], string> = {
  same_transaction: 'they’re the same transaction',
  other_account: 'they’re in different accounts',
  both_reconciled: 'both are reconciled',
  void: 'one was never posted',
  both_split: 'both are split',
  both_in_transfers: 'both belong to transfers',
  splits_do_not_fit: 'the split of one doesn’t add up to the other',
};
const transferReasons: Record<Exclude<ErrorParams<'TRANSFER_REFUSED'>['reason'], 'already_decided'>, string> = {
  same_account: 'they’re in the same account',
  same_sign: 'money has to leave one account and reach the other',
  already_in_transfer: 'one is already in another transfer',
  split: 'one is split',
};

const legRefusals: Record<ErrorParams<'SWEEP_LEG_REFUSED'>['reason'], string> = {
  other_account: 'This transaction is in another account. Choose one from the transfer’s account.',
  taken: 'This transaction is already in another transfer. Unlink it first.',
  split: 'This transaction is split. Undo the split first.',
  decided: 'This side of the transfer is already matched.',
  wrong_sign: 'This transaction goes the other way. Choose one in the transfer’s direction.',
};

/** The thing that a file contains too much of, with the limit. */
const excesses: Record<ErrorParams<'IMPORT_LIMIT_EXCEEDED'>['what'], (limit: string) => string> = {
  columns: (limit) => `a row has more than ${limit} columns.`,
  cells: (limit) => `its table has more than ${limit} cells.`,
  blank_rows: (limit) => `it has more than ${limit} blank rows.`,
  row_chars: (limit) => `a row is longer than ${limit} characters.`,
  cell_chars: (limit) => `a cell is longer than ${limit} characters.`,
  lines: (limit) => `it has more than ${limit} lines.`,
  line_chars: (limit) => `that line is longer than ${limit} characters.`,
  field_lines: (limit) => `one transaction is longer than ${limit} lines.`,
  elements: (limit) => `it has more than ${limit} fields in or outside a transaction.`,
  statements: (limit) => `it has more than ${limit} statements.`,
};

const suspensions: Record<NonNullable<ErrorParams<'SWEEP_RULE_STATE'>['needs']>, string> = {
  stale_balance: 'The account’s balance is out of date. Sync or update it first.',
  two_failures: 'The last two transfers failed. Check why, then resume the rule.',
  mode_change: 'The financial mode changed. Review the rule, then resume it.',
  returned_payment: 'A payment was returned. Allow sweeps from the account again first.',
};

const tooLarge: Record<ErrorParams<'BODY_TOO_LARGE'>['kind'], (limit: string) => string> = {
  request: (limit) => `This is larger than ${limit}. Enter less.`,
  import: (limit) => `These files are over ${limit} in total. Import fewer at once.`,
  copy_part: (limit) => `Part of this export is over ${limit}. Reload the page and try again.`,
  attachment: (limit) => `This file is over ${limit}. Choose a smaller file.`,
  rates: (limit) => `This file is over ${limit}. Choose the CSV file, or the 90-day file.`,
};

const ratesRefused: Record<ErrorParams<'RATES_FILE_REFUSED'>['reason'], (line: number | null) => string> = {
  not_rates: () => 'This isn’t a file of euro reference rates. Download one from the European Central Bank.',
  damaged: () => 'This archive is damaged. Download the file again.',
  malformed: (line) => `Line ${line ?? 1} isn’t a European Central Bank rate. Download the file again.`,
  too_large: () => 'This file has more rates than the European Central Bank publishes. Download it again.',
  no_currency_in_use: () => 'This file has no rates for the currencies of your accounts.',
};

const cannotMove: Record<ErrorParams<'ACCOUNT_CANNOT_MOVE'>['reason'], (name: string, count: number) => string> = {
  owner: () => 'Only its owner can move this account. If it belongs to everyone, an owner of the household can.',
  sweep_rule: (name) => `The sweep rule “${name}” uses this account. Archive the rule first.`,
  sweep: () => 'A transfer to or from this account is under way. Move the account once it arrives.',
  connection: (name) => `A bank connection updates this account as “${name}”. Unlink it in Settings first.`,
  transactions: (name, count) =>
    count === 1
      ? `1 transaction came here from ${name}. The other members would no longer see it. Move it back, or ask an owner ` +
        'of the household to move it.'
      : `${count} transactions came here from ${name}. The other members would no longer see them. Move them back, or ` +
        'ask an owner of the household to move them.',
  same: () => 'The account is already in this household.',
  role: () => 'You can view that household but not change it. Ask one of its owners to make you an editor.',
};

/** One sentence for what happened, one for what to do. A screen with more context uses its own text. */
export const sentences: Sentences = {
  VALIDATION_FAILED: () => 'Check the marked fields.',
  BODY_TOO_LARGE: ({ kind, limitBytes }) => tooLarge[kind](megabytes(limitBytes)),
  BODY_UNREADABLE: () => 'The server couldn’t read the request. Try again.',
  BODY_TYPE_REFUSED: () => 'The server doesn’t accept this content. Reload the page and try again.',
  NOT_FOUND: () => 'This no longer exists. It may have been deleted.',
  METHOD_NOT_ALLOWED: () => 'The server doesn’t support this. Reload the page for the latest version.',
  ADDRESS_REFUSED: () => 'The server doesn’t accept this address. Reload the page and try again.',
  HOST_MALFORMED: () => 'The server couldn’t read the address. Reload the page and try again.',
  REQUEST_MALFORMED: () => 'The server couldn’t read the request. Reload the page and try again.',
  REQUEST_TOO_SLOW: () => 'The request took too long. Check your connection and try again.',
  TOO_MANY_REQUESTS: ({ retryAfterSeconds }) =>
    `Too many requests from your network. Try again ${seconds(retryAfterSeconds)}.`,
  SERVER_BUSY: ({ retryAfterSeconds }) => `The server is busy. Try again ${seconds(retryAfterSeconds)}.`,
  EXPECTATION_REFUSED: () => 'The server can’t handle this request. Try again without a proxy.',
  HEADERS_TOO_LARGE: () => 'The request is too large. Delete this site’s cookies and try again.',
  HOST_UNKNOWN: () => 'This server isn’t set up for this address. Open it at its own address.',
  CROSS_SITE_REQUEST: () => 'This request came from another site and was blocked. Try again in Tideline.',
  NOT_SIGNED_IN: () => 'You’re signed out. Sign in and try again.',
  FRESH_SIGN_IN_NEEDED: () => 'Confirm it’s you first.',
  COPY_NOT_READABLE: ({ reason, table, row, column }) => {
    const where =
      table === null ? '' : ` (${[table, row === null ? null : `row ${row}`, column].filter(Boolean).join(', ')})`;
    if (reason === 'newer') return 'This export is from a newer version of Tideline. Update this server first.';
    if (reason === 'too_large') return 'This export is too large to restore.';
    if (reason === 'not_a_copy' || reason === 'file_missing')
      return 'This isn’t a complete Tideline export. Choose the original zip file.';
    if (reason === 'sums_differ') return `The totals don’t match the export${where}. Nothing was changed.`;
    return `The export was edited or damaged${where}. Nothing was changed. Choose the original zip file.`;
  },
  COPY_NEEDS_EMPTY_HOUSEHOLD: () => 'You can restore an export only into a household without accounts.',
  COPY_WRONG_STATE: () => 'The export or restore has changed. Reload the page and try again.',
  COPY_PART_OUT_OF_ORDER: () => 'The upload was interrupted. Try again.',
  TOO_MANY_EXPORTS: ({ limit }) => `You already have ${limit} exports. Delete one first.`,
  WRONG_CREDENTIALS: () => 'Wrong email or password.',
  SECOND_STEP_NEEDED: () => 'Enter a code from your authenticator app, or use a passkey.',
  FACTOR_TOO_NEW: () =>
    'You added a way to sign in recently, so this can’t be canceled here. Use the link in the email we sent you.',
  SECOND_STEP_ENDED: () => 'That took too long. Sign in again.',
  CODE_WRONG: () => 'This code is wrong or was already used. Enter a new one.',
  PASSKEY_REFUSED: () => 'This passkey doesn’t work here. Try another one.',
  PASSKEYS_UNAVAILABLE: () =>
    'Passkeys need an https address with a domain name, or localhost. Ask your server’s operator.',
  PROVIDER_ENDED: () => 'That took too long. Try again.',
  PROVIDER_DECLINED: ({ name }) => `You canceled at ${name}. Nothing changed.`,
  PROVIDER_FAILED: ({ name }) =>
    `${name} couldn’t be reached or sent an invalid response. Try again, or use your password.`,
  PROVIDER_UNLINKED: ({ name }) =>
    `No account here is linked to that ${name} account. ` +
    'Sign in with your password, then link it in Settings → Security. New here? Sign up first.',
  PROVIDER_NO_EMAIL: ({ name }) => `${name} didn’t share your email address. Sign up with an email address instead.`,
  PASSWORD_NEEDED: () => 'Set a password first, or you won’t be able to sign in.',
  PROVIDER_TAKEN: ({ name }) => `That ${name} account is linked to another account here. Unlink it there first.`,
  EMAIL_SAME: () => 'This is already your email address.',
  API_TOKEN_REFUSED: ({ needs }) =>
    needs === null ? 'An API token can’t do this. Sign in instead.' : 'This needs an API token that can change data.',
  TOO_MANY_API_TOKENS: ({ limit }) => `You have ${limit} API tokens. Revoke one first.`,
  TOO_MANY_PASSKEYS: ({ limit }) => `You have ${limit} passkeys. Remove one first.`,
  TOO_MANY_ATTEMPTS: ({ retryAfterSeconds }) => `Too many attempts. Try again ${minutes(retryAfterSeconds)}.`,
  EMAIL_TAKEN: () => 'You already have an account with this email and password. Sign in instead.',
  PASSWORD_TOO_COMMON: () => 'This password is too common. Choose another.',
  SAMPLE_OFF: () => 'The sample household is turned off on this server.',
  SAMPLE_NEEDS_EMPTY_HOUSEHOLD: () => 'You can add the sample only to a household without accounts.',
  LINK_ENDED: () => 'This link was already used or has expired. Request a new one.',
  SIGN_UP_CLOSED: ({ policy }) =>
    policy === 'invite'
      ? 'Sign-up is by invitation. Ask the server’s operator.'
      : 'Sign-up is turned off on this server.',
  SETUP_CODE_WRONG: () => 'Wrong setup code. The server printed it when it started.',
  INVITATION_ENDED: () => 'This invitation doesn’t work anymore. Ask for a new one.',
  MEMBER_ALREADY: ({ householdName }) => `You already belong to ${householdName}.`,
  EMAIL_UNCONFIRMED: () => 'Confirm your email address first, or share a link.',
  TOO_MANY_INVITATIONS: ({ limit }) => `You have ${limit} open invitations. Revoke one first.`,
  HOUSEHOLDS_NEED_OWNER: ({ households }) =>
    `You’re the only owner of ${named(households)}. Make someone else an owner, or delete ` +
    `${households.length === 1 ? 'it' : 'them'} first.`,
  NAME_DIFFERS: () => 'What you typed doesn’t match.',
  PRIVATE_HOUSEHOLD: () => 'Only you can be in your private household. Invite people into another one.',
  OWNER_NEEDED: () => 'A household needs an owner. Make someone else an owner first.',
  MEMBERS_NOT_UNDONE: () => 'Member changes can’t be undone.',
  TOO_MANY_HOUSEHOLDS: ({ limit }) => `You’re in ${limit} households, the most allowed. Leave one first.`,
  ROLE_FORBIDS: ({ role }) => `Your role (${role}) can’t change this. Ask an owner.`,
  IDEMPOTENCY_KEY_MISSING: () => 'The request was incomplete and changed nothing. Reload the page and try again.',
  IDEMPOTENCY_KEY_REUSED: () => 'This was already done. Reload the page.',
  REQUEST_IN_FLIGHT: () => 'Already in progress. Wait a moment, then reload.',
  PRECONDITION_REQUIRED: () => 'The request was incomplete and changed nothing. Reload the page and try again.',
  VERSION_CONFLICT: () => 'Someone else edited this. Review it and try again.',
  CHANGE_SET_CONFLICT: ({ later }) =>
    later?.[0]
      ? `Later changes build on this one ` +
        `(${later[0].label}${later.length > 1 ? ` and ${later.length - 1} more` : ''}). Undo those first.`
      : 'Later changes build on this one. Undo those first.',
  CHANGE_SET_NOT_KEPT: () => 'Changes can be undone for 24 months. This one is older.',
  CHANGE_SET_ALREADY_UNDONE: () => 'This was already undone.',
  RATE_SAME_CURRENCY: () => 'A rate needs two different currencies.',
  RATE_EXISTS: ({ on, base, quote }) => `You already entered a ${base}–${quote} rate for ${on}. Change that one.`,
  TOO_MANY_RATES: ({ limit }) =>
    `You’ve entered ${limit} rates, the most allowed. Delete some, or upload a file instead.`,
  RATES_FILE_REFUSED: ({ reason, line }) => ratesRefused[reason](line),
  CURRENCY_MISMATCH: ({ expected, given }) => `The amount is in ${given}. Enter it in ${expected}.`,
  ACCOUNT_NOT_A_CARD: () => 'This account isn’t a credit card.',
  STATEMENT_FOLLOWED: ({ closesOn }) => `The ${closesOn} statement builds on this one. Change that one first.`,
  STATEMENT_ADDS_UP: () => 'This statement already adds up. There’s no difference to post.',
  ACCOUNT_NOT_A_LOAN: () => 'This account isn’t a loan.',
  ACCOUNT_READ_ONLY: () => 'Only its owner can change this account. Nothing was changed.',
  ACCOUNT_OWNER_NEEDED: () => 'Choose yourself as the owner, so that only you can change the account.',
  ACCOUNT_CANNOT_MOVE: ({ reason, name, count = 0 }) => cannotMove[reason](name, count),
  ACCOUNT_CLOSED: ({ accountName }) => `${accountName} is closed. Reopen it first.`,
  ACCOUNT_WRONG_STATE: () => 'The account has changed. Review it and try again.',
  ACCOUNT_NOT_EMPTY: ({ balanceMinor, currency }, money) =>
    `This account still has ${money(balanceMinor, currency)}. Choose where the money went.`,
  ACCOUNT_HAS_PENDING: ({ count }) =>
    count === 1
      ? '1 transaction is still pending. Wait until it posts, or delete it.'
      : `${count} transactions are still pending. Wait until they post, or delete them.`,
  ACCOUNT_RESTORE_OVER: () => 'This account was deleted more than 30 days ago and can’t be restored.',
  ACCOUNTS_CANNOT_MERGE: ({ reason }) =>
    reason === 'same'
      ? 'Choose another account.'
      : reason === 'currency'
        ? 'The accounts are in different currencies.'
        : reason === 'type'
          ? 'The accounts are different kinds.'
          : 'Both accounts have rates and terms. Delete them from one account first.',
  OWNER_UNKNOWN: () => 'This member left the household. Choose another.',
  STATEMENT_DIFFERS: ({ differenceMinor, currency }, money) =>
    `${money(differenceMinor, currency)} is still unexplained. Check off what’s missing, or post the difference.`,
  RECONCILE_TRANSACTIONS_CHANGED: () => 'Some of these transactions changed. Review the updated list.',
  TRANSACTION_RECONCILED: () =>
    'This transaction is reconciled. Unlock it first to change its date, amount or account, or to delete it.',
  TRANSACTION_SPLIT: () => 'This transaction is split. Change the categories of its parts.',
  TRANSACTION_IN_TRANSFER: () => 'This transaction is part of a transfer. Unlink it first.',
  TRANSACTION_WRONG_STATE: ({ state }) => `You can’t do this while the transaction is ${state}.`,
  SPLITS_DO_NOT_ADD_UP: ({ remainderMinor, currency }, money) =>
    `The parts don’t add up. Assign the remaining ${money(remainderMinor, currency)}.`,
  SPLITS_REFUSED: ({ reason }) =>
    reason === 'too_few'
      ? 'A split needs at least two parts.'
      : reason === 'too_many'
        ? 'A split has at most 200 parts.'
        : 'One part is zero. Enter an amount or remove it.',
  MERGE_REFUSED: ({ reason }) => `These two can’t be merged: ${mergeReasons[reason]}.`,
  TRANSFER_REFUSED: ({ reason }) =>
    reason === 'already_decided'
      ? 'You already answered this match.'
      : `These two can’t be a transfer: ${transferReasons[reason]}.`,
  TAG_UNKNOWN: () => 'This tag no longer exists. Choose another.',
  TAG_EXISTS: () => 'A tag with this name already exists.',
  ATTACHMENT_EMPTY: ({ file }) => `${file} is empty. Choose another file.`,
  ATTACHMENT_TOO_LARGE: ({ file, limitBytes }) => `${file} is over ${megabytes(limitBytes)}. Choose a smaller file.`,
  ATTACHMENT_TYPE_REFUSED: ({ file }) =>
    `${file} can’t be attached. Choose a PDF, image (PNG, JPEG, WebP, HEIC, GIF), text or CSV file.`,
  ATTACHMENTS_FULL: ({ limitBytes }) =>
    `Your household’s ${megabytes(limitBytes)} of file storage is full. Remove some files first.`,
  ATTACHMENT_LOST: ({ file }) => `${file} is no longer on the server. If you have a copy, attach it again.`,
  STORAGE_FULL: () => 'The server’s disk is full. Nothing was changed. Ask its operator to free up space.',
  SUM_TOO_LARGE: () => 'The total is too large. Correct the amount with too many digits.',
  CATEGORY_BUILT_IN: () => 'You can’t delete a built-in category or change its type. Rename, hide or merge it instead.',
  CATEGORY_IN_RULES: ({ rules }) =>
    `The category ${rules.length === 1 ? 'rule' : 'rules'} ${named(rules)} ` +
    `${rules.length === 1 ? 'uses' : 'use'} this category. Merge the category, or change ` +
    `the ${rules.length === 1 ? 'rule' : 'rules'} first.`,
  NAME_TAKEN: ({ name }) => `${name} already exists. Choose another name, or merge the two.`,
  TOO_MANY_RULES: ({ limit }) => `You can have up to ${limit} category rules. Delete some first.`,
  RULE_PREVIEW_STALE: () => 'Rules or transactions changed. Preview again first.',
  RULE_RUN_STATE: () => 'Already applied. Preview again to see what’s left.',
  TARGET_EXISTS: ({ name }) => `${name} already has a target that starts this month. Change that one.`,
  TARGET_NOT_OF_SPENDING: ({ name }) => `${name} isn’t a spending category, so it can’t have a target.`,
  CATEGORY_UNKNOWN: () => 'This category no longer exists. Choose another.',
  SEARCH_NOT_UNDERSTOOD: () =>
    'We didn’t understand part of this search. Correct the marked words, or put them in quotes.',
  SEARCH_TOO_SLOW: ({ limitSeconds }) =>
    `The search stopped after ${limitSeconds} seconds. Simplify it or choose a shorter period.`,
  SAVED_FILTER_NAME_TAKEN: ({ name }) => `A saved search called ${name} already exists. Choose another name.`,
  SWEEP_RULE_INVALID: () => 'This rule can’t run yet. Correct the marked fields.',
  SWEEP_RULES_CONFLICT: ({ conflicts }) => {
    const others = conflicts.flatMap(({ ruleNames }) => ruleNames);
    return others.length === 0
      ? 'This rule can’t move anything yet. See its notes.'
      : `This rule and ${named(others)} can’t be active together. Change one first.`;
  },
  SWEEP_RULE_STATE: ({ needs }) =>
    needs === null ? 'The rule has changed. Review it and try again.' : suspensions[needs],
  SWEEP_RUN_STATE: () => 'This transfer has changed. Review it and try again.',
  SWEEP_AMOUNT_REFUSED: ({ mostMinor, leastMinor, currency }, money) =>
    `Enter an amount from ${money(leastMinor, currency)} to ${money(mostMinor, currency)}. ` +
    'You can lower the proposed amount but not raise it.',
  SWEEP_WINDOW_OVER: () => 'It’s too late to cancel this transfer.',
  APPROVERS_NEEDED: () => 'This needs two members who can approve. Invite someone as an editor or owner first.',
  SECOND_APPROVER_NEEDED: () => 'You already approved this. Another member has to approve it too.',
  SWEEPS_PAUSED: () => 'All sweeps are paused. Resume them first.',
  SWEEP_BANK_UNKNOWN: () => 'This bank is no longer connected on this server. Choose another way.',
  SWEEP_LEG_REFUSED: ({ reason }) => legRefusals[reason],
  SWEEP_CANNOT_COME_BACK: () =>
    'This money can’t be brought back now. Check the transfer’s status and what’s safe to move.',
  MONEY_HAS_MOVED: () => 'The money already moved. Bring it back from the transfer in Sweeps.',
  CALLBACK_REFUSED: () => 'This message isn’t signed by the bank, or is too old.',
  CALLBACK_CONFLICT: () => 'This message doesn’t match the transfer.',
  TOO_MANY_SWEEP_RULES: ({ limit }) => `You can have up to ${limit} sweep rules. Delete one first.`,
  TOO_MANY_SERIES: ({ limit }) => `You can have up to ${limit} recurring payments. Delete one first.`,
  TOO_MANY_GOALS: ({ limit }) => `You can have up to ${limit} savings goals. Delete one first.`,
  GOAL_IN_RULES: ({ rules }) =>
    `${named(rules)} ${rules.length === 1 ? 'saves' : 'save'} for this goal. ` +
    `Change or archive ${rules.length === 1 ? 'it' : 'them'} first.`,
  MODE_NOT_ELIGIBLE: () => 'Your household can’t use this mode now. See why on its page.',
  MODE_CHANGE_BEGUN: () => 'This switch already started or was canceled. Check the active mode.',
  MODE_DAY_PAST: () => 'Choose today or a later date.',
  PROMO_DATES_REVERSED: () => 'The offer ends before it starts. Correct a date.',
  PROMO_NOT_REVOCABLE: ({ daysLate, neededDaysLate }) =>
    `By law, the rate on your existing balance stays until a payment is ${neededDaysLate} days late. This one is ` +
    `${daysLate} days late. Check the days, or contact the issuer.`,
  PROMO_NOT_RUNNING: () => 'This offer isn’t active, so it can’t be changed.',
  PROMO_ACCOUNT_KIND: ({ needs }) =>
    needs === 'credit_card' ? 'Choose a credit card for this offer.' : 'Choose a deposit account for a bonus rate.',
  PROMO_EXCEEDS_BALANCE: ({ owedMinor, currency }, money) =>
    `You owe only ${money(owedMinor, currency)} on this card. Enter that or less.`,
  INSIGHT_STATE: () => 'This insight has changed. Review it and try again.',
  PLAN_BELOW_MINIMUMS: ({ neededMinor, currency }, money) =>
    `Minimum payments total ${money(neededMinor, currency)} a month. Enter that or more.`,
  PLAN_WRONG_STATE: () => 'The plan has changed. Review it and try again.',
  PLAN_STILL_OWED: ({ owedMinor, currency }, money) =>
    `You still owe ${money(owedMinor, currency)}. A plan is complete once its debts are paid.`,
  LOAN_WRONG_STATE: () => 'You can’t do that with this loan now. Check what you owe and what’s past due.',
  LOAN_TERMS_MISSING: () => 'Enter the loan’s rate, payment and due day first.',
  IMPORT_FILE_EMPTY: ({ file }) => `${file} is empty. Download it again from your bank.`,
  IMPORT_FILE_TOO_LARGE: ({ file, limitBytes }) =>
    `${file} is over ${megabytes(limitBytes)}. Download a shorter period.`,
  IMPORT_NOT_A_BANK_FILE: ({ file }) =>
    `${file} isn’t a bank file we can read. Download it as OFX, QFX, QIF, CAMT.053, MT940 or CSV.`,
  IMPORT_ARCHIVE_REFUSED: ({ file, problem, limit }) => `${file} ${archiveProblems[problem](limit ?? 0)}`,
  IMPORT_OTHER_TABLE: ({ file, program }) =>
    program === null
      ? `No transactions in ${file}. Upload it on its own to choose its columns.`
      : `${file} is a ${programNames[program]} file without transactions. Skipped.`,
  IMPORT_TRUNCATED: ({ file, line }) => `${file} is cut off at line ${line}. Download it again from your bank.`,
  IMPORT_MALFORMED: ({ file, line, field }) =>
    `${file} is damaged at line ${line} (${field}). Download it again from your bank.`,
  IMPORT_BANK_REPORTED_ERROR: ({ file, bankMessage }) =>
    `${file} contains an error from your bank instead of a statement: ${bankMessage}`,
  IMPORT_NO_STATEMENT: ({ file }) => `${file} has no bank or card statement. Choose another file.`,
  IMPORT_DECLARATION_REFUSED: ({ file }) =>
    `${file} was blocked because it contains unsafe instructions. Download it again from your bank.`,
  IMPORT_FORMAT_NOT_SUPPORTED: ({ file, format, supported }) =>
    format === 'actual_budget'
      ? `${file} is an Actual backup. In Actual, open the “All accounts” menu, choose “Export” and upload the CSV.`
      : `${file} is a ${format.toUpperCase()} file. Download it from your bank as ` +
        `${supported.join(', ').replace(/, ([^,]*)$/, ' or $1')}.`,
  IMPORT_INVESTMENT_STATEMENT: ({ file }) =>
    `${file} is an investment statement. Only bank and card statements can be imported.`,
  IMPORT_TOO_MANY_ROWS: ({ file, limitRows }) =>
    `${file} has more than ${limitRows.toLocaleString('en-US')} rows. Download a shorter period.`,
  IMPORT_LIMIT_EXCEEDED: ({ file, line, what, limit }) =>
    `${file} can’t be read from line ${line}: ${excesses[what](limit.toLocaleString('en-US'))} ` +
    `Check the file, or download a shorter period.`,
  IMPORT_NEEDS_MEMORY: ({ file }) =>
    `${file ?? 'This import'} needs too much memory. Download a shorter period, or import fewer files at once.`,
  IMPORT_QUOTE_NOT_CLOSED: ({ file, line }) =>
    `${file} has an unclosed quote at line ${line}. Download it again from your bank.`,
  IMPORT_QUESTION_OPEN: ({ file }) => `${file} can be read in more than one way. Answer the question above its rows.`,
  IMPORT_NO_CHOICES: ({ file }) => `${file} needs no choices.`,
  SETUP_TOKEN_UNREADABLE: () => 'This isn’t a setup token. Copy all of it from the bridge’s page.',
  SETUP_TOKEN_NOT_SAFE: () =>
    'This token’s address is blocked: it isn’t encrypted or is on a private network. The server’s operator ' +
    'can allow it.',
  NOTIFICATION_ADDRESS_REFUSED: () =>
    'This address is blocked: it isn’t encrypted or is on a private network. The server’s operator can allow it.',
  TOO_MANY_NOTIFICATION_TARGETS: ({ limit }) => `You can have up to ${limit} of these. Remove one first.`,
  TOO_MANY_CONNECTIONS: ({ limit }) => `You can have up to ${limit} connections. Disconnect one first.`,
  CONNECTION_HAS_NO_ACCESS: () => 'Access to this bank was deleted. Reconnect with a new setup token.',
  ACCOUNT_CONNECTED_ALREADY: ({ accountName }) =>
    `${accountName} already syncs with another bank account. Choose another.`,
  SYNC_TOO_SOON: ({ retryAfterSeconds }) => `Just synced. Try again ${minutes(retryAfterSeconds)}.`,
  GUEST_FORBIDDEN: () => 'This needs your own account. Keep the sample household or sign up.',
  IMPORT_WRONG_STATE: () => 'This import already ended. Start a new one.',
  HOUSEHOLD_BUSY: () => 'An import or another large change is running. Nothing was changed. Try again in a moment.',
  SERVICE_UNAVAILABLE: () => 'The server can’t do this right now. Nothing was changed. Try again in a moment.',
  STARTING: () => 'The server is starting. Try again in a few seconds.',
  API_UNAVAILABLE: () => 'Can’t reach the server right now. Try again in a moment.',
  API_TIMEOUT: () => 'The server took too long. Check whether your change was saved before you try again.',
  INTERNAL: () => 'Something went wrong on the server. Try again in a moment.',
};
