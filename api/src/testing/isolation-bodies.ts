import { newBrowserKeys } from './push-receiver.ts';

export const usd = (minor: string) => ({ minor, currency: 'USD' });
export const transferRate = {
  kind: 'balance_transfer',
  promoAprPpm: 0,
  revertAprPpm: 249_900,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  balance: usd('10000'),
};

/** A setup token whose URL is never requested, because no jobs run in these tests. */
export const setupToken = Buffer.from('https://annsmoney.invalid/claim/1').toString('base64');

export const aRule = {
  name: 'Annsmoney rule',
  condition: { field: 'payee', op: 'contains', value: 'shop' },
  actions: [{ do: 'mark_reviewed' }],
};
export const loanTerms = { aprPpm: 59_000, payment: usd('50000'), dueDay: 12 };
export const aSeries = {
  kind: 'bill',
  payee: 'Annsmoney gym',
  cadence: 'monthly',
  startsOn: '2026-03-10',
  amount: usd('-2000'),
};

export const aBrowser = {
  endpoint: 'https://push.invalid/annsmoney',
  keys: { p256dh: newBrowserKeys().publicKey.toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') },
  label: 'Annsmoney browser',
};
export const aWebhook = { kind: 'webhook', name: 'Annsmoney hook', url: 'https://hook.invalid/annsmoney' };

export const sweepOf = (from: string | undefined, to: string | undefined) => ({
  name: 'Annsmoney sweep',
  terms: { kind: 'debt_extra', amount: null },
  sourceAccountId: from,
  destinations: [{ kind: 'card_segment', accountId: to, segmentId: 'purchases' }],
});

const sweepSettings = {
  floors: [],
  bufferDays: null,
  confidencePpm: null,
  automation: null,
  destinationOrder: 'as_listed',
  maxPerTransfer: null,
  maxPerDay: null,
  maxPerWeek: null,
  maxPerMonth: null,
  maxSharePpm: null,
  coolDownDays: 3,
  weekdays: [1, 2, 3, 4, 5],
  bankHolidays: true,
  blackoutDates: [],
  cancelWindowHours: 24,
  staleAfterDays: 3,
  transferDays: 1,
  topUpLeadDays: 3,
};

export function attachmentForm(): FormData {
  const form = new FormData();
  form.append('file', new File(['a note'], 'Annsmoney.txt'));
  return form;
}

function upload(): FormData {
  const form = new FormData();
  form.append('files', new File(['a file'], 'bank.ofx'));
  return form;
}

function partOfCopy(): FormData {
  const form = new FormData();
  form.append('at', '0');
  form.append('part', new File(['part'], 'part'));
  return form;
}

/** Bodies that pass validation, so that the ownership check is reached. */
export const bodies = (annsIds: Readonly<Record<string, string>>): Record<string, unknown> => ({
  'accounts.create': { name: 'New', type: 'depository', balance: usd('0') },
  'accounts.close': { version: 1, closedOn: '2026-03-01' },
  'accounts.setYields': { tierMethod: 'A', rates: [] },
  'accounts.arrange': { accountIds: [annsIds['accounts']] },
  'accounts.setStates': { accounts: [{ id: annsIds['accounts'], version: 1 }], state: 'hidden' },
  'accounts.merge': { version: 1, intoId: annsIds['loans'] },
  'accounts.reconcile': { version: 1, closedOn: '2026-03-01', closing: usd('0'), transactionIds: [], how: 'later' },
  'accounts.unlock': { transactionIds: [annsIds['transactions']] },
  'members.update': { role: 'viewer' },
  'members.transferOwnership': { version: 1 },
  'invitations.create': { role: 'viewer' },
  'imports.create': upload(),
  'copies.restore': { fileName: 'mine.zip', sizeBytes: 10 },
  'copies.part': partOfCopy(),
  'transactionChanges.split': { splits: [] },
  'transactionChanges.edit': { transactions: [{ id: annsIds['transactions'], version: 1 }], set: { memo: 'mine' } },
  'transactionChanges.removeMany': { transactions: [{ id: annsIds['transactions'], version: 1 }] },
  'transactionChanges.duplicate': { ids: [annsIds['transactions']] },
  'transactionChanges.merge': {
    kept: { id: annsIds['transactions'], version: 1 },
    gone: { id: annsIds['outflow'], version: 1 },
  },
  'transfers.create': { outflowId: annsIds['outflow'], inflowId: annsIds['inflow'] },
  'transfers.record': {
    fromAccountId: annsIds['accounts'],
    toAccountId: annsIds['sweeps/accounts'],
    amount: usd('1'),
    postedOn: '2026-03-01',
  },
  'transfers.decide': { state: 'rejected' },
  'transfers.confirmMany': { ids: [annsIds['transfers']] },
  'heldTransactions.decide': { ids: [annsIds['transactions']], decision: 'add' },
  'duplicates.merge': { keptId: annsIds['transactions'] },
  'tags.create': { name: 'New' },
  'tags.update': { name: 'Mine' },
  'privateAccounts.move': { version: 1, toHouseholdId: null },
  'attachments.add': attachmentForm(),
  'exchangeRates.upload': attachmentForm(),
  'cards.create': { name: 'New', owed: usd('100') },
  'cards.setRates': { effectiveFrom: '2026-03-01', rates: [{ aprType: 'purchase_apr', aprPpm: 1 }] },
  'cardStatements.close': { startsOn: '2026-02-01', closesOn: '2026-02-28', dueOn: '2026-03-20' },
  'cardStatements.update': { dueOn: '2026-03-26' },
  'cardStatements.resolve': { difference: 'unassigned', how: 'accept' },
  'cardActivity.transferBalance': { amount: usd('1'), on: '2026-03-01', fromAccountId: null },
  'cardActivity.advanceCash': { amount: usd('1'), on: '2026-03-01', toAccountId: null },
  'cardActivity.refund': { amount: usd('1'), on: '2026-03-01', payee: 'Shop' },
  'cardActivity.updateDispute': { note: 'x' },
  'cardActivity.dispute': { balanceId: 'purchases', amount: usd('1'), openedOn: '2026-03-01' },
  'cardActivity.resolveDispute': { on: '2026-03-01', outcome: 'stands' },
  'cards.recordPayment': { amount: usd('1'), paidOn: '2026-03-01', fromAccountId: null },
  'promos.create': { ...transferRate, cardId: annsIds['cards'] },
  'promos.confirm': { version: 1 },
  'promos.markTransferred': { version: 1, transferredOn: '2026-03-01' },
  'promos.revoke': { version: 1, revokedOn: '2026-03-01', daysLate: 61 },
  'promos.cure': { version: 1, onTimeMinimums: 6 },
  'loans.setTerms': loanTerms,
  'loans.setState': { event: 'defer' },
  'categories.create': { name: 'New', group: 'Other' },
  'categories.merge': { intoId: annsIds['categories'] },
  'categories.renameGroup': { from: 'Other', to: 'Rest' },
  'payees.create': { name: 'Mine' },
  'payees.merge': { names: ['Shop'], into: 'Mine' },
  'payees.previewAliases': { name: 'Mine', aliases: [{ match: 'contains', text: 'annsmoney' }] },
  'rules.create': aRule,
  'rules.preview': aRule,
  'recurring.create': { ...aSeries, accountId: annsIds['accounts'] },
  'recurring.setOccurrence': { dueOn: '2026-03-10', skipped: true },
  'targets.create': { categoryId: annsIds['categories'], since: '2026-03', amount: usd('100') },
  'insightFeed.markRead': { ids: [annsIds['insights']] },
  'insightFeed.decide': { to: 'acknowledged' },
  'insightFeed.feedback': { useful: true },
  'exchangeRates.create': { on: '2026-02-27', base: 'EUR', quote: 'USD', rate: '1.0842' },
  'rateOffers.create': { name: 'Mine', apyPpm: 1, seenOn: '2026-02-28' },
  'savedFilters.create': { name: 'Mine', query: 'shop' },
  'mode.preview': { key: 'quick_wins' },
  'mode.change': { key: 'quick_wins' },
  'debt.adopt': { strategy: 'avalanche', monthly: usd('100000') },
  'debtPlans.setState': { state: 'paused' },
  'connections.create': { setupToken },
  'connections.reconnect': { setupToken },
  'connections.link': { accounts: [{ id: crypto.randomUUID(), choice: { to: 'ignored' } }] },
  'notifications.remind': { subject: { kind: 'account', id: annsIds['accounts'] }, on: '2026-03-05', about: 'Mine' },
  'notificationSettings.sendTest': { channel: 'webhook', targetId: annsIds['webhooks'] },
  'pushSubscriptions.create': aBrowser,
  'webhooks.create': aWebhook,
  'sweepRules.create': sweepOf(annsIds['sweeps/accounts'], annsIds['cards']),
  'sweepRules.setState': { event: 'activate' },
  'sweepRules.arrange': { ids: [annsIds['sweeps/rules']] },
  'sweepRules.validate': { rule: sweepOf(annsIds['sweeps/accounts'], annsIds['cards']) },
  'sweepRules.backtest': { ruleId: annsIds['sweeps/rules'] },
  'sweepRuns.approve': { version: 1 },
  'sweepRuns.split': { version: 1 },
  'sweepRuns.skip': { version: 1 },
  'sweepRuns.undo': { version: 1 },
  'sweepRuns.cancel': { version: 1 },
  'sweepRuns.markMade': { version: 1 },
  'sweepRuns.markNotMade': { version: 1 },
  'sweepSettings.put': sweepSettings,
  'sweepSettings.preview': sweepSettings,
  'twoPersonApproval.update': { above: usd('100000') },
  'sweepAccounts.choose': { way: 'instruct' },
  'sweepTransfers.chooseLeg': { side: 'outgoing', transactionId: annsIds['transactions'] },
  'goals.create': { name: 'Mine', accountId: annsIds['sweeps/accounts'], amount: usd('100'), by: '2026-12-01' },
  'transactions.create': { accountId: annsIds['accounts'], postedOn: '2026-02-03', amount: usd('-1'), payee: 'Shop' },
});

/** Queries that endpoints require. */
export const queries: Readonly<Record<string, string>> = {
  'reports.spending': '?from=2026-02-01&to=2026-02-28&by=payee',
  'reports.cashFlow': '?from=2026-01&to=2026-02',
  'reports.interest': '?from=2026-01&to=2026-02',
};
