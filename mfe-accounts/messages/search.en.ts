import { defineMessages } from '@tideline/mfe-kit/messages';

export interface TextParam {
  text: string;
  field: string;
}

/** Messages for search help and for queries that cannot be parsed. */
export const messages = defineMessages({
  'field.account': 'by name or last digits',
  'field.category': 'by name; none: without one',
  'field.tag': 'by name',
  'field.payee': 'who was paid or who paid',
  'field.note': 'what you wrote to it',
  'field.description': 'what the bank printed',
  'field.check': 'number of a check',
  'field.amount': 'also amount>50 and amount:10..20',
  'field.date': 'a day, month, year or period',
  'field.is': 'income, split, pending …',
  'field.has': 'note, tag, attachment …',
  'field.status': 'pending, posted, cleared …',
  'field.kind': 'fee, interest, refund …',
  'field.source': 'by hand, file, bank …',
  'field.currency': 'of its account',

  'fieldName.account': 'Account',
  'fieldName.category': 'Category',
  'fieldName.tag': 'Tag',
  'fieldName.payee': 'Payee',
  'fieldName.note': 'Note',
  'fieldName.description': 'Bank text',
  'fieldName.check': 'Check number',
  'fieldName.amount': 'Amount',
  'fieldName.date': 'Date',
  'fieldName.is': 'Is',
  'fieldName.has': 'Has',
  'fieldName.status': 'Status',
  'fieldName.kind': 'Kind',
  'fieldName.source': 'Came from',
  'fieldName.currency': 'Currency',

  'chips.label': 'Conditions of the search',
  'chips.not': 'Not',
  'chips.edit': ({ condition }: { condition: string }) => `Edit the condition ${condition}`,
  'chips.remove': ({ condition }: { condition: string }) => `Remove the condition ${condition}`,

  'problem.instead': 'Did you mean',
  'problem.UNKNOWN_FIELD': ({ text }: TextParam) =>
    `“${text}” is not something that can be asked about. Put quotes around it to search for the text.`,
  'problem.VALUE_MISSING': ({ text }: TextParam) => `Enter a value after “${text}”.`,
  'problem.NOT_AN_AMOUNT': ({ text }: TextParam) =>
    `“${text}” is not an amount. Write it like 12.50, or 10..20 for a range.`,
  'problem.AMBIGUOUS_AMOUNT': ({ text }: TextParam) =>
    `“${text}” could be one amount or two. Write cents after a point.`,
  'problem.NOT_A_DATE': ({ text }: TextParam) =>
    `“${text}” is not a date. Write it like 2026-03-15, 2026-03 or last-month.`,
  'problem.NOT_A_CHOICE': ({ text, field }: TextParam) => `“${text}” is nothing that ${field} knows.`,
  'problem.RANGE_REVERSED': ({ text }: TextParam) => `“${text}” ends before it begins. Write the smaller end first.`,
  'problem.CANNOT_COMPARE': ({ field }: TextParam) =>
    `Only amounts and dates can be compared. Write a colon after ${field}.`,
  'problem.QUOTE_NOT_CLOSED': () => 'A quote is not closed. Write " where the text ends.',
  'problem.PARENTHESIS_NOT_CLOSED': () => 'A parenthesis is not closed. Write ) where the group ends.',
  'problem.PARENTHESIS_NOT_OPENED': () => 'There is a ) without a ( before it.',
  'problem.GROUP_EMPTY': () => 'There is nothing between the parentheses.',
  'problem.OR_WITHOUT_SIDE': () => 'The word or needs something on both sides. Put it in quotes to search for it.',
  'problem.TOO_LONG': () => 'The search is too long. Use at most 1,000 characters.',
  'problem.TOO_MANY_CONDITIONS': () => 'The search has too many conditions. Use at most 50.',
  'problem.TOO_DEEP': () => 'The search has too many parentheses inside each other.',
  'problem.NAME_UNKNOWN': ({ text, field }: TextParam) => `There is no ${field} called “${text}”.`,
  'problem.OTHER': ({ text }: TextParam) => `“${text}” is not understood.`,

  'saved.title': 'Saved searches',
  'saved.none': 'None so far. Search for something first, then save it here under a name.',
  'saved.failed': 'Your saved searches couldn’t be loaded',
  'saved.nothingToSave': 'To save a search, write it into the search field first.',
  'saved.nameOf': ({ query }: { query: string }) => `Name for “${query}”`,
  'saved.newName': ({ name }: { name: string }) => `New name of ${name}`,
  'saved.nameMissing': 'Enter a name',
  'saved.save': 'Save this search',
  'saved.rename': 'Rename',
  'saved.cancel': 'Cancel',
  'saved.renameOf': ({ name }: { name: string }) => `Rename ${name}`,
  'saved.removeOf': ({ name }: { name: string }) => `Delete ${name}`,
  'saved.done': ({ name }: { name: string }) => `${name} was saved.`,
  'saved.renamed': ({ name }: { name: string }) => `It is called ${name} now.`,
  'saved.removed': ({ name }: { name: string }) => `${name} was deleted.`,
});
