import { defineMessages, plural } from '@tideline/mfe-kit/messages';
import { words } from './words.en.ts';

/** Messages for importing files. */
export const messages = defineMessages({
  ...words,
  'import.title': 'Import',
  'import.lead':
    'CSV, OFX, QFX, QIF, CAMT.053 and MT940 files of banks, and exports of YNAB, Actual, Mint, ' +
    'Firefly III, Monarch, Copilot, Tiller, Simplifi and Quicken, also as ZIP archives. Nothing is ' +
    'changed before you have seen what would change.',
  'import.back': 'Back to transactions',
  'import.files': 'Files',
  'import.filesHint': 'Several at once; at most 20 MB each and 40 MB together.',
  'import.preview': 'Preview',
  'import.noFiles': 'Choose at least one file',
  'import.noGoodFiles': 'Choose at least one file that can be imported',
  'import.fileEmpty': ({ file }: { file: string }) => `${file} is empty. Download it again from your bank.`,
  'import.fileTooLarge': ({ file }: { file: string }) => `${file} is over 20 MB. Download a shorter period.`,
  'import.tooMuch': ({ file }: { file: string }) =>
    `With ${file} these files are larger than 40 MB together. Import it afterwards.`,
  'import.tooMany': ({ file }: { file: string }) =>
    `${file} is one too many: 20 files go at once. Import it afterwards.`,
  'import.refusedTitle': ({ count }: { count: number }) =>
    `${plural(count, 'file cannot', 'files cannot')} be imported`,
  'import.refusedNothing': 'Nothing was imported.',
  'import.refusedOthers': 'The others are below; nothing of these will be imported.',
  'import.reading': ({ count }: { count: number }) => `Reading ${plural(count, 'file')}…`,
  'import.failed': 'The files could not be read',
  'import.previewTitle': 'What would change',
  'import.loading': 'Loading the import',
  'import.loadFailed': 'This import couldn’t be loaded',
  'import.interrupted': 'The import was interrupted and resumed. Nothing is missing or duplicated.',
  'import.readingInterrupted': 'Reading was interrupted and resumed. Nothing is missing.',
  'work.interrupted': 'Interrupted. Resuming automatically…',
  'import.other': 'Choose other files',
  'import.goesInto': 'Goes into',
  'import.newAccount': 'A new account',
  'import.leaveOut': 'Nowhere: leave it out',
  'import.newName': 'Name of the account',
  'import.newNameMissing': 'Enter a name for the new account',
  'import.kind': 'Kind',
  'import.kindOpen': 'Choose a kind',
  'import.kindHint': 'Neither the name nor the transactions say what kind of account this is.',
  'import.redirected':
    'The figures below compare the file with another account. Rows are compared again when they are imported.',
  'import.leftOut': 'Nothing of this statement is imported.',
  'import.span': ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
  'import.empty': 'no rows',
  'import.ofx1': 'OFX 1',
  'import.ofx2': 'OFX 2',
  'import.csv': 'CSV',
  'import.qif': 'QIF',
  'import.camt': 'CAMT.053',
  'import.mt940': 'MT940',
  'import.ynab': 'YNAB',
  'import.actual': 'Actual',
  'import.mint': 'Mint',
  'import.firefly': 'Firefly III',
  'import.together': ({ file }: { file: string }) => `Into the same new account as ${file}.`,
  'import.apart': 'Make it an account of its own',
  'import.new': 'New',
  'import.present': 'Already here',
  'import.changed': 'Changed',
  'import.review': 'Held back',
  'import.listed': 'Not readable',
  'import.agrees': ({ after, on }: { after: string; on: string }) =>
    `Afterwards the balance is ${after} on ${on}, as the file says.`,
  'import.agreesWithYou': ({ after, on }: { after: string; on: string }) =>
    `Afterwards the balance is ${after} on ${on}, as you say.`,
  'import.differs': ({ after, file, on, by }: { after: string; file: string; on: string; by: string }) =>
    `Afterwards the balance is ${after} on ${on}; the file says ${file}. The difference of ${by} is ` +
    `in rows that are missing here or there.`,
  'import.differsForNow': ({ after, file, on, by }: { after: string; file: string; on: string; by: string }) =>
    `Afterwards the balance is ${after} on ${on}; the file says ${file}. The difference of ${by} may ` +
    `be in the rows that are held back.`,
  'import.noFileBalance': ({ after }: { after: string }) =>
    `Afterwards the balance is ${after}. The file states none to compare with.`,
  'import.owed': ({ amount }: { amount: string }) => `${amount} owed`,
  'import.opening': ({ amount, on }: { amount: string; on: string }) =>
    `The account opens with ${amount} on ${on}, so that its balance is the one of the file.`,
  'import.openingMoved': ({ amount, on, before }: { amount: string; on: string; before: string }) =>
    `The opening balance changes from ${before} to ${amount} on ${on}: the older rows were part of ` +
    `it. The balance today stays the same.`,
  'import.resembles': ({ account }: { account: string }) =>
    `Many of these rows are in ${account} already, but this file is of another account number. If the ` +
    `bank gave ${account} a new number, choose it above.`,
  'import.listedRows': ({ count }: { count: number }) =>
    `${plural(count, 'row that cannot be read', 'rows that cannot be read')}`,
  'import.line': 'Line',
  'import.field': 'Field',
  'import.value': 'What it says',
  'import.reason': 'Why',
  'import.sample': 'Rows of the file',
  'import.firstRows': 'First rows as they will be imported',
  'import.moreRows': 'More rows',
  'import.date': 'Date',
  'import.payee': 'Payee',
  'import.outcome': 'Outcome',
  'import.amount': 'Amount',

  'reason.missing': 'is missing',
  'reason.not_a_date': 'is no date',
  'reason.not_an_amount': 'is no amount',
  'reason.too_precise': 'has more decimals than the currency',
  'reason.too_long': 'is too long',
  'reason.out_of_range': 'is out of range',
  'reason.other_currency': 'is in another currency than the account',
  'reason.not_closed': 'has no end or no beginning',
  'reason.deletes_earlier_row': 'takes an earlier row back: delete that one yourself if you agree',
  'reason.too_many_columns': 'has more columns than the header',
  'reason.two_amounts': 'is money out and money in at once',
  'reason.not_a_direction': 'says neither in nor out',
  'reason.not_carried_out': 'was not carried out by the bank',

  'notice.title': 'Good to know',
  'notice.investment_left_out': ({ file, line }: { file: string; line: number; detail: string }) =>
    `${file}, line ${line}: an investment statement was left out.`,
  'notice.other_statement_left_out': ({ file, line, detail }: { file: string; line: number; detail: string }) =>
    `${file}, line ${line}: a statement of another kind was left out (${detail}).`,
  'notice.bank_error': ({ file, line, detail }: { file: string; line: number; detail: string }) =>
    `${file}, line ${line}: the bank reports “${detail}”.`,
  'notice.currency_assumed': ({ file, line, detail }: { file: string; line: number; detail: string }) =>
    `${file}, line ${line}: no currency is named, ${detail} was assumed.`,
  'notice.balance_unreadable': ({ file, line, detail }: { file: string; line: number; detail: string }) =>
    `${file}, line ${line}: the balance “${detail}” cannot be read, so it is not compared.`,
  'notice.balance_mismatch': ({ file, line, detail }: { file: string; line: number; detail: string }) =>
    `${file}, line ${line}: the balance ${detail} does not follow from the rows before it. A row may ` +
    `be missing in the file.`,
  'notice.balanceMismatchBy': ({
    file,
    line,
    detail,
    by,
  }: {
    file: string;
    line: number;
    detail: string;
    by: string;
  }) =>
    `${file}, line ${line}: the balance ${detail} differs by ${by} from what the rows before it add ` +
    `up to. Rows may be missing in the file, or be in it twice.`,
  'notice.balance_unusable': ({ file, detail }: { file: string; line: number; detail: string }) =>
    `${file}: the column “${detail}” is no running balance, so it is not compared.`,

  'notice.list_left_out': ({ file, line, detail }: { file: string; line: number; detail: string }) =>
    `${file}, line ${line}: the list “${detail}” holds no transactions and was left out.`,
  'notice.batch_not_split': ({ file, line, detail }: { file: string; line: number; detail: string }) =>
    `${file}, line ${line}: a booking of ${detail} payments is one transaction, as the file does not ` +
    `have all their amounts.`,
  'notice.splits_in_memo': ({ file, line, detail }: { file: string; line: number; detail: string }) =>
    `${file}, line ${line}: split transactions${detail === '' ? '' : ` of ${detail}`} are imported ` +
    `whole, with their parts in the memo.`,
  'notice.splits_differ': ({ file, line, detail }: { file: string; line: number; detail: string }) =>
    `${file}, line ${line}: the parts of the transaction do not add up to its amount ${detail}, which counts.`,
  'notice.day_moved': ({ file, line, detail }: { file: string; line: number; detail: string }) =>
    `${file}, line ${line}: a day that February does not have was taken for its last (${detail}).`,

  'csv.accounts': ({ count }: { count: number }) =>
    `This file holds ${count} accounts. What you choose here is for all of them.`,
  'csv.notTransactionsTitle': 'No dates or amounts found',
  'csv.notTransactions':
    'Choose the line with the names of the columns, or the columns that hold the dates and the amounts.',
  'csv.howRead': 'How this file is read',
  'csv.remembered': 'As last time',
  'csv.failed': 'The file could not be read again',
  'csv.column': ({ number }: { number: number }) => `Column ${number}`,
  'csv.columnWithExample': ({ name, example }: { name: string; example: string }) => `${name} (${example})`,
  'csv.noColumn': 'Not in this file',
  'csv.moreColumns': ({ count }: { count: number }) =>
    count === 0 ? 'More columns' : `More columns (${count} in use)`,
  'csv.postedOn': 'Date',
  'csv.transactedOn': 'Date of the purchase',
  'csv.amount': 'Amount, in and out',
  'csv.debit': 'Money out',
  'csv.credit': 'Money in',
  'csv.direction': 'Word for in or out',
  'csv.payee': 'Payee',
  'csv.memo': 'Memo',
  'csv.category': 'Category',
  'csv.balance': 'Balance after each row',
  'csv.id': 'Number of the transaction',
  'csv.currency': 'Currency',
  'csv.checkNumber': 'Check number',
  'csv.type': 'Kind of transaction',
  'csv.status': 'Pending or posted',
  'csv.account': 'Account of each row',
  'csv.accountNumber': 'Number of the account',
  'csv.institution': 'Bank',
  'csv.tags': 'Tags',
  'csv.dateMissing': 'Choose the column with the dates',
  'csv.amountMissing': 'Choose the column with the amounts, or those with money out and money in',
  'csv.dateOrder': 'Order of the date',
  'csv.mdy': 'Month, day, year',
  'csv.dmy': 'Day, month, year',
  'csv.ymd': 'Year, month, day',
  'csv.decimalMark': 'Decimals',
  'csv.point': 'Point, as in 12.50',
  'csv.commaMark': 'Comma, as in 12,50',
  'csv.sign': 'Money spent',
  'csv.as_written': 'Written with a minus',
  'csv.reversed': 'Written without a minus',
  'csv.delimiter': 'Separator',
  'csv.comma': 'Comma',
  'csv.semicolon': 'Semicolon',
  'csv.tab': 'Tab',
  'csv.bar': 'Vertical bar',
  'csv.by_comma': 'Separated by commas',
  'csv.by_semicolon': 'Separated by semicolons',
  'csv.by_tab': 'Separated by tabs',
  'csv.by_bar': 'Separated by bars',
  'csv.header': 'Names of the columns',
  'csv.noHeader': 'No names of columns',
  'csv.headerAt': ({ line, text }: { line: number; text: string }) => `Line ${line}: ${text}`,
  'csv.headerIn': ({ line }: { line: number }) => `Names of the columns in line ${line}`,
  'csv.questions': ({ count }: { count: number }) =>
    count === 1 ? 'One thing this file does not say' : `${count} things this file does not say`,
  'csv.askDateOrder': ({ example }: { example: string }) => `Which day is ${example}?`,
  'csv.askDecimalMark': ({ example }: { example: string }) => `How are the decimals of ${example} written?`,
  'csv.askSign': 'Every amount is above zero. What are most of the rows?',
  'csv.spent': 'Money spent, such as purchases on a card',
  'csv.received': 'Money received',

  'balance.askOwed': 'How much is owed?',
  'balance.askHeld': 'What is the balance?',
  'balance.why': 'The file does not say it.',
  'balance.whyUntil': ({ to }: { to: string }) => `The file does not say it. Its last row is of ${to}.`,
  'balance.owed': 'You owe',
  'balance.held': 'Balance',
  'balance.owedWhat': 'what is owed',
  'balance.heldWhat': 'the balance',
  'balance.on': 'At the end of',
  'balance.dateMissing': 'Enter the day of the balance',
  'balance.use': 'Use this balance',
  'balance.skip': 'I do not know it',
  'balance.enter': 'Enter the balance',
  'balance.change': 'Change the balance',
  'balance.skipped': 'Balance unknown',
  'balance.skippedMeans':
    'The account will begin at zero before its first row, so its balance is the sum of these rows ' +
    'alone. Set the real one on the account when you know it.',

  'unanswered.balance': 'Enter the balance, or say that you do not know it',
  'unanswered.postedOn': 'Choose the column with the dates',
  'unanswered.amount': 'Choose the column with the amounts',
  'unanswered.dateOrder': 'Say which day the first date is',
  'unanswered.decimalMark': 'Say how decimals are written',
  'unanswered.of': ({ name, what }: { name: string; what: string }) => `${name}: ${what}`,
  'unanswered.accountKind': 'Choose what kind of account it is',
  'unanswered.sign': 'Say whether money was spent or received',

  'progress.uploading': ({ count }: { count: number }) => `Sending ${plural(count, 'file')}`,
  'progress.reading': ({ file }: { file: string }) => `Reading ${file}`,
  'progress.comparing': ({ rows }: { rows: string }) => `Comparing ${rows} rows with what is here…`,
  'progress.rows': ({ rows }: { rows: string }) => `${rows} rows`,
  'progress.bytes': ({ done, total }: { done: string; total: string }) => `${done} of ${total} MB`,
  'progress.written': ({ done, total }: { done: string; total: string }) => `${done} of ${total}`,
  'progress.cancel': 'Cancel',

  'import.hold': ({ count }: { count: number }) => `Put ${plural(count, 'row')} aside to decide`,
  'import.apply': ({ count }: { count: number }) => `Import ${plural(count, 'transaction')}`,
  'import.takeBalance': ({ count }: { count: number }) => `Take over ${plural(count, 'balance')}`,
  'import.open': ({ count }: { count: number }) => `Add ${plural(count, 'account')}`,
  'import.opened': ({ count }: { count: number }) => `Added ${plural(count, 'account')}`,
  'import.applying': ({ count }: { count: number }) => `Importing ${plural(count, 'transaction')}…`,
  'import.applyFailed': 'Nothing was imported',
  'import.nothingNew': 'Nothing to import',
  'import.nothingNewBody': 'Every row of these files is here already, is left out, or cannot be read.',
  'import.done': ({ count }: { count: number }) => `Imported ${plural(count, 'transaction')}`,
  'import.doneBody': ({ accounts }: { accounts: number }) =>
    `Into ${plural(accounts, 'account')}. You can undo this import.`,
  'import.reverted': 'Import undone',
  'import.revertedBody': 'Its transactions were removed. To restore them, import the files again.',
  'import.revert': 'Undo',
  'import.revertFailed': 'The import couldn’t be undone',
  'import.seeTransactions': 'See its transactions',
  'import.enterTerms': 'Enter rates and terms',
  'import.enterRates': ({ name }: { name: string }) => `Enter the rates of ${name}`,
  'import.heldBack': ({ count }: { count: number }) =>
    `${plural(count, 'row may be here already and is', 'rows may be here already and are')} held ` +
    `back: no balance and no total counts them until you have looked at them.`,
  'import.reviewLink': ({ count }: { count: number }) =>
    `Decide about ${plural(count, 'row')} that may be here already`,
  'import.more': 'Import more files',
  'import.allTransactions': 'See all transactions',
  'import.past': 'Past imports',
  'import.pastFailed': 'Past imports couldn’t be loaded',
  'import.pastFailedHint': 'You can import files all the same.',
  'import.pastLoading': 'Loading past imports',
  'import.when': 'When',
  'import.filesColumn': 'Files',
  'import.added': 'Added',
  'import.state': 'State',
  'import.stateApplied': 'Imported',
  'import.stateReverted': 'Undone',
  'import.statePreviewed': 'Not imported',
  'import.stateReading': 'Being read',
  'import.stateApplying': 'Being imported',
  'import.stateCancelled': 'Stopped',
  'import.stateFailed': 'Not readable',
  'import.pastPresent': ({ count }: { count: string }) => `${count} already here`,
  'import.pastListed': ({ count }: { count: string }) => `${count} not readable`,
  'import.look': 'Look',
  'import.continueNamed': ({ files }: { files: string }) => `Continue with ${files}`,
  'import.lookNamed': ({ files }: { files: string }) => `Review ${files}`,

  'work.reading': ({ files }: { files: string }) => `Reading ${files}`,
  'work.applying': ({ files }: { files: string }) => `Importing ${files}`,
  'work.readingBody':
    'So many rows are read in the background. You can leave this page and come back: what they would ' +
    'change is shown here.',
  'work.applyingBody':
    'So many rows are imported in the background, all of them or none. You can leave this page and come back.',
  'work.waiting': 'Waiting for its turn…',
  'work.writing': 'Importing transactions',
  'work.cancelled': 'Reading was stopped',
  'work.cancelFailed': 'It could not be stopped',
  'work.noticeReading': ({ files }: { files: string }) => `${files} is being read`,
  'work.noticeApplying': ({ files }: { files: string }) => `${files} is being imported`,
  'work.see': 'See how far it is',

  'rows.every': ({ count }: { count: string }) =>
    count === '1' ? 'The row and what becomes of it' : `All ${count} rows and what becomes of them`,
  'rows.all': 'All',
  'rows.which': 'Rows to show',
  'rows.line': ({ line }: { line: string }) => `line ${line}`,
  'rows.problem': ({ field, value, reason }: { field: string; value: string; reason: string }) =>
    `${field} “${value}” ${reason}`,
  'rows.more': 'Show more rows',
  'rows.loading': 'Loading rows…',
  'rows.failed': 'The rows couldn’t be loaded',

  'drop.title': 'Drop the files to import them',
  'drop.hint': 'You will see what they change before anything is changed.',
  'import.actions': 'Actions',
  'import.continue': 'Continue',
  'import.revertNamed': ({ files }: { files: string }) => `Undo ${files}`,
});
