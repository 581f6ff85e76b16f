import { defineMessages } from '@tideline/mfe-kit/messages';

/** Other words that find a command, separated by commas. No page loads this file: `remote.json` contains the words. */
export const keywords = defineMessages({
  'keywords.theme': 'dark, light, appearance',
  'keywords.audit': 'history, undo, changes, log',
  'keywords.profile': 'name, profile',
  'keywords.household': 'time zone, tax, household name',
  'keywords.currency': 'locale, number format, date format',
  'keywords.rates': 'currency, exchange, convert, foreign',
  'keywords.data': 'export, backup, restore, download',
  'keywords.categories': 'category, group, merge',
  'keywords.payees': 'payee, merchant, alias, rename',
  'keywords.rules': 'rule, automatic, categorize',
  'keywords.notificationSettings': 'email, push, quiet, digest, webhook, calendar',
  'keywords.sweepSettings': 'floor, limit, pause, automatic, transfer',
  'keywords.security': 'password, session, device, sign out, log out',
  'keywords.members': 'member, invite, share, partner, role, household',
  'keywords.connections': 'bank, simplefin, sync, connection',
});
