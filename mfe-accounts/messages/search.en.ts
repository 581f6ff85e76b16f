import { defineMessages } from '@tideline/mfe-kit/messages';

export interface TextParam {
  text: string;
  field: string;
}

/** Messages for search help and for queries that cannot be parsed. */
export const messages = defineMessages({
  'field.account': 'by name or last digits',
  'field.category': 'by name; “none” for uncategorized',
  'field.tag': 'by name',
  'field.payee': 'who you paid or who paid you',
  'field.note': 'your note',
  'field.description': 'description from the bank',
  'field.check': 'check number',
  'field.amount': 'also amount>50 and amount:10..20',
  'field.date': 'a day, month, year or period',
  'field.is': 'income, split, pending…',
  'field.has': 'note, tag, attachment…',
  'field.status': 'pending, posted, cleared…',
  'field.kind': 'fee, interest, refund…',
  'field.source': 'by hand, file, bank…',
  'field.currency': 'the account’s currency',

  'fieldName.account': 'Account',
  'fieldName.category': 'Category',
  'fieldName.tag': 'Tag',
  'fieldName.payee': 'Payee',
  'fieldName.note': 'Note',
  'fieldName.description': 'Bank description',
  'fieldName.check': 'Check number',
  'fieldName.amount': 'Amount',
  'fieldName.date': 'Date',
  'fieldName.is': 'Is',
  'fieldName.has': 'Has',
  'fieldName.status': 'Status',
  'fieldName.kind': 'Kind',
  'fieldName.source': 'Source',
  'fieldName.currency': 'Currency',

  'chips.label': 'Search conditions',
  'chips.not': 'Not',
  'chips.edit': ({ condition }: { condition: string }) => `Edit the condition ${condition}`,
  'chips.remove': ({ condition }: { condition: string }) => `Remove the condition ${condition}`,

  'problem.instead': 'Did you mean',
  'problem.UNKNOWN_FIELD': ({ text }: TextParam) =>
    `You can’t search by “${text}”. Put it in quotes to search for the text.`,
  'problem.VALUE_MISSING': ({ text }: TextParam) => `Enter a value after “${text}”.`,
  'problem.NOT_AN_AMOUNT': ({ text }: TextParam) =>
    `“${text}” isn’t an amount. Enter one like 12.50, or a range like 10..20.`,
  'problem.AMBIGUOUS_AMOUNT': ({ text }: TextParam) =>
    `“${text}” could be one amount or two. Use a decimal point before the cents.`,
  'problem.NOT_A_DATE': ({ text }: TextParam) =>
    `“${text}” isn’t a date. Enter one like 2026-03-15, 2026-03 or last-month.`,
  'problem.NOT_A_CHOICE': ({ text, field }: TextParam) => `“${text}” doesn’t work with ${field}.`,
  'problem.RANGE_REVERSED': ({ text }: TextParam) => `“${text}” ends before it begins. Put the smaller value first.`,
  'problem.CANNOT_COMPARE': ({ field }: TextParam) =>
    `You can compare only amounts and dates. Use a colon after ${field}.`,
  'problem.QUOTE_NOT_CLOSED': () => 'A quotation mark is missing. Add " at the end of the text.',
  'problem.PARENTHESIS_NOT_CLOSED': () => 'A parenthesis is missing. Add ) at the end of the group.',
  'problem.PARENTHESIS_NOT_OPENED': () => 'A group has no opening parenthesis. Add ( at its start.',
  'problem.GROUP_EMPTY': () => 'The parentheses are empty. Add a condition between them, or remove them.',
  'problem.OR_WITHOUT_SIDE': () => '“or” needs a condition on both sides. Put it in quotes to search for the word.',
  'problem.TOO_LONG': () => 'The search is too long. Use at most 1,000 characters.',
  'problem.TOO_MANY_CONDITIONS': () => 'The search has too many conditions. Use at most 50.',
  'problem.TOO_DEEP': () => 'The search has too many nested parentheses. Remove some of them.',
  'problem.NAME_UNKNOWN': ({ text, field }: TextParam) => `No ${field} called “${text}”.`,
  'problem.OTHER': ({ text }: TextParam) => `We don’t understand “${text}”.`,

  'saved.title': 'Saved searches',
  'saved.none': 'No saved searches yet. Run a search, then save it here.',
  'saved.failed': 'Your saved searches couldn’t be loaded',
  'saved.nothingToSave': 'Type a search first, then save it here.',
  'saved.nameOf': ({ query }: { query: string }) => `Name for “${query}”`,
  'saved.newName': ({ name }: { name: string }) => `New name for ${name}`,
  'saved.nameMissing': 'Enter a name',
  'saved.save': 'Save this search',
  'saved.rename': 'Rename',
  'saved.cancel': 'Cancel',
  'saved.renameOf': ({ name }: { name: string }) => `Rename ${name}`,
  'saved.removeOf': ({ name }: { name: string }) => `Delete ${name}`,
  'saved.done': ({ name }: { name: string }) => `${name} was saved`,
  'saved.renamed': ({ name }: { name: string }) => `Renamed to ${name}`,
  'saved.removed': ({ name }: { name: string }) => `${name} was deleted`,
});
