import { defineMessages } from '@tideline/mfe-kit/messages';

const entries = (count: number, text: string) => `${text} ${count === 1 ? 'entry' : 'entries'}`;

/** Messages of the audit log in the settings. */
export const messages = defineMessages({
  'audit.title': 'Audit log',
  'audit.lead': 'Every change to the household and who made it, with undo.',
  'audit.failed': 'The audit log couldn’t be loaded',
  'audit.failedHint': 'Everything else still works. Changes are still recorded.',
  'audit.empty': 'Nothing has been changed yet',
  'audit.emptyHint': 'Changes appear here with undo.',
  'audit.filtered': 'No changes match this filter',
  'audit.loading': 'Loading the audit log',
  'audit.notUndone': 'Couldn’t do this',
  'audit.more': 'Show earlier changes',
  'audit.chosen': 'The change you opened',
  'audit.chosenFailed': 'The change you opened couldn’t be loaded',
  'audit.list': 'Changes, newest first',

  'filter.q': 'Search changes',
  'filter.who': 'Made by',
  'filter.cause': 'Made through',
  'filter.kind': 'What was changed',
  'filter.state': 'Status',
  'filter.from': 'From',
  'filter.to': 'To',
  'filter.any': 'Any',
  'filter.more': 'More filters',
  'filter.clear': 'Clear filters',

  'cause.user': 'By hand',
  'cause.sync': 'Bank connection',
  'cause.rule': 'Rule',
  'cause.import': 'Import',
  'cause.sweep': 'Sweep',
  'state.applied': 'Active',
  'state.undone': 'Undone',
  'state.redone': 'Redone',

  'change.nobody': 'Tideline',
  'change.by': ({ who, token, when }: { who: string; token: string | null; when: string }) =>
    token === null ? `${who}, ${when}` : `${who}, by token “${token}”, ${when}`,
  'change.notKept': 'Details are kept for 24 months, so this can’t be undone anymore.',
  'change.show': 'What changed',
  'change.rowsFailed': 'The details of this change couldn’t be loaded',
  'change.loading': 'Loading changes',
  'change.moreRows': 'Show more entries',
  'change.undo': 'Undo',
  'change.redo': 'Redo',
  'change.onlyNotes': 'Your transactions didn’t change. This only records the bank’s names for its rows.',
  'change.undoNamed': ({ label }: { label: string }) => `Undo: ${label}`,
  'change.redoNamed': ({ label }: { label: string }) => `Redo: ${label}`,
  'change.undone': ({ label }: { label: string }) => `Undone: ${label}`,
  'change.redone': ({ label }: { label: string }) => `Redone: ${label}`,
  'change.partly': ({ label, left }: { label: string; left: number }) =>
    `${label}. ${left === 1 ? 'One entry was' : `${left} entries were`} changed later and ` +
    `${left === 1 ? 'stays as it is' : 'stay as they are'}.`,
  'change.refused': 'Later changes conflict',
  'change.refusedText': 'They build on this one. Undo them first, newest first:',
  'change.refusedBare': 'This can’t be undone with the current data.',
  'change.takeRest': ({ free, text }: { free: number; text: string }) => `Undo the other ${entries(free, text)}`,
  'change.close': 'Leave it',

  'row.added': 'Added',
  'row.changed': 'Changed',
  'row.removed': 'Deleted',
  'row.restored': 'Restored',
  'row.gone': 'since deleted',
  'value.none': 'none',
  'value.yes': 'yes',
  'value.no': 'no',
  'value.gone': 'a deleted item',
});
