import { defineMessages } from '@tideline/mfe-kit/messages';

interface Paid {
  amount: string;
  name: string;
}

const TERMS: Readonly<Record<string, string>> = {
  purchase_apr: 'its purchase APR',
  apr: 'its APR',
  minimum: 'its minimum payment',
  payment: 'its payment',
  due_day: 'its due day',
};

const list = (parts: readonly string[]): string => new Intl.ListFormat('en-US').format(parts);

/** Messages of the card with today's moves. */
export const todayMessages = defineMessages({
  'moves.title': 'Today’s moves',
  'moves.worth': ({ amount }: { amount: string }) => `Worth ${amount} in the first year`,
  'moves.math': 'See the math',
  'moves.review': ({ count }: { count: number }) =>
    count === 1 ? 'Review 1 transaction' : `Review ${count} transactions`,
  'moves.made': ({ amount, name }: Paid) => `Paid ${amount} to ${name}`,
  'moves.moved': ({ amount, name }: Paid) => `Moved ${amount} to ${name}`,
  'moves.scheduled': ({ amount, name }: Paid) => `${amount} to ${name} is on its way`,
  'moves.onlyOn': ({ name }: { name: string }) => `Recorded only on ${name} so far.`,
  'moves.arrives': ({ on }: { on: string }) => `Approved. Arrives by ${on}.`,
  'moves.ownerOnly': 'Only the owner of the account can do this.',
  'moves.share': ({ amount, name }: { amount: string; name: string | null }) =>
    name === null ? `${amount} not available in any account` : `${amount} from ${name}`,
  'moves.shares': ({ shares }: { shares: readonly string[] }) => `${list(shares)}.`,
  'moves.madeTitle': 'Done today',
  'moves.done': 'Done',
  'moves.view': 'View',
  'moves.viewOf': ({ name }: { name: string }) => `View ${name}`,
  'moves.none': 'Nothing to do today',
  'moves.noneUntil': ({ on }: { on: string }) => `Nothing to do until ${on}`,
  'moves.noneHint': 'All your cash is where it should be.',
  'moves.unknown': 'Needs 28 days of transactions to say what cash can move.',
  'moves.asOf': ({ on }: { on: string }) => `From balances as of ${on}. Import newer ones first.`,
  'moves.import': 'Import file',
  'moves.noAccounts': 'No accounts yet',
  'moves.noAccountsHint': 'Add an account or import a file. Then see what to pay or move each day.',
  'moves.addAccount': 'Add account',
  'moves.leftOut': ({ name, missing }: { name: string; missing: readonly string[] }) => {
    const terms = missing.flatMap((term) => TERMS[term] ?? []);
    return `${name} is missing ${terms.length === 0 ? 'its rates and terms' : list(terms)}.`;
  },
  'moves.addTerms': 'Add terms',
  'moves.addTermsOf': ({ name }: { name: string }) => `Add terms for ${name}`,
  'owed.after': 'After today’s moves',
  'owed.less': ({ amount }: { amount: string }) => `${amount} less than a month ago`,
  'owed.more': ({ amount }: { amount: string }) => `${amount} more than a month ago`,
  'owed.same': 'The same as a month ago',
  'flow.title': 'Where your cash goes',
  'flow.titleOf': ({ amount }: { amount: string }) => `Where your ${amount} in cash goes`,
  'flow.asOf': ({ on }: { on: string }) => `as of ${on}`,
  'flow.show': 'Show where your cash goes',
  'flow.hide': 'Hide where your cash goes',
  'flow.account': 'Account',
  'flow.use': 'Goes to',
  'flow.amount': 'Amount',
  'flow.picture': ({ amount }: { amount: string }) =>
    `Where your ${amount} in cash goes. “See the math” shows it as a table.`,
  'use.move': ({ name }: { name: string }) => name,
  'use.floor': 'Floor',
  'use.bills': ({ on }: { on: string | null }) => (on === null ? 'Bills' : `Bills to ${on}`),
  'use.covers': 'For shortfalls',
  'use.buffer': 'Cash target',
  'use.hold': ({ name, on }: { name: string | null; on: string | null }) =>
    `For ${name ?? 'an offer'}${on === null ? '' : `, ${on}`}`,
  'use.spare': 'Spare',
  'use.scheduled': 'On its way',
  'use.small': 'Too little to move',
  'use.unknown': 'Not known yet',
  'use.overdrawn': 'Overdrawn',
  'math.worth': 'Worth in the first year',
  'math.from': ({ name }: { name: string | null }) => (name === null ? 'Not available in any account' : `From ${name}`),
  'math.part': ({ reason, amount, from }: { reason: string; amount: string; from: string | null }) =>
    from === null ? `${reason}, ${amount}` : `${reason}, ${amount} from ${from}`,
  'math.amount': 'Amount',
  'math.worthOf': ({ part }: { part: string }) => `${part}: worth`,
  'math.amountOf': ({ title }: { title: string }) => `${title}: the amount`,
  'math.valueOf': ({ title, part }: { title: string; part: string }) => `${title}: ${part}`,
  'math.noMoves': 'No moves today.',
  'math.failed': 'The math couldn’t be loaded. Try again.',
});
