/** The household of the isolation tests: one item of every kind, all named "Annsmoney". */
import { notify } from '../ledger/notify/notify.ts';
import {
  aBrowser,
  aRule,
  aSeries,
  aWebhook,
  attachmentForm,
  loanTerms,
  setupToken,
  sweepOf,
  transferRate,
  usd,
} from './isolation-bodies.ts';
import { addSweepRun } from './sweeps.ts';
import type { TestUser, TestApi } from './test-api.ts';

/** Adds the items to a user's household and returns their ids by path prefix. The longest prefix applies. */
export async function addItemsOfEveryKind(api: TestApi, ann: TestUser): Promise<Record<string, string>> {
  const accounts = await addAccounts(api, ann);
  const of = { ann, accountId: accounts.accounts, loanId: accounts.loans, transactionId: accounts.transactions };
  return {
    ...accounts,
    ...(await addLedgerItems(of)),
    ...(await addPlans(of)),
    ...(await addPersonalItems(api, of)),
    imports: await addImport(ann),
  };
}

interface Anns {
  ann: TestUser;
  /** Id of a card. */
  accountId: string;
  loanId: string;
  transactionId: string;
}

async function addImport(ann: TestUser): Promise<string> {
  const upload = new FormData();
  const rows = 'Date,Description,Amount\n2026-02-03,Annsmoney import,-12.34\n';
  upload.append('files', new File([rows], 'annsmoney.csv'));
  return (await ann.ask<{ id: string }>('POST', '/imports', { body: upload })).body.id;
}

async function addAccounts(api: TestApi, ann: TestUser) {
  const account = await ann.ask<{ changeSetId: string; item: { id: string } }>('POST', '/accounts', {
    body: { name: 'Annsmoney', type: 'credit_card', balance: usd('-50000') },
  });
  const loan = await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
    body: { name: 'Annsmoney car', type: 'loan', subtype: 'auto', balance: usd('-900000') },
  });
  const deleted = await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
    body: { name: 'Annsmoney gone', type: 'depository', balance: usd('0') },
  });
  const sweepRule = await ann.ask<{ item: { id: string } }>('POST', '/sweeps/rules', {
    body: sweepOf(deleted.body.item.id, account.body.item.id),
  });
  const goal = await ann.ask<{ item: { id: string } }>('POST', '/goals', {
    body: { name: 'Annsmoney goal', accountId: deleted.body.item.id, amount: usd('10000'), by: '2026-12-01' },
  });
  const cash = await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
    body: { name: 'Annsmoney cash', type: 'depository', balance: usd('100000') },
  });
  const sweepRun = await addSweepRun(api, ann, {
    ruleId: sweepRule.body.item.id,
    fromAccountId: cash.body.item.id,
    toAccountId: account.body.item.id,
    amountMinor: 5000,
    state: 'proposed',
  });
  await ann.ask('DELETE', `/accounts/${deleted.body.item.id}`, { headers: { 'if-match': '"1"' } });
  const transaction = await ann.ask<{ item: { id: string } }>('POST', '/transactions', {
    body: { accountId: account.body.item.id, postedOn: '2026-02-03', amount: usd('-1234'), payee: 'Annsmoney shop' },
  });
  return {
    accounts: account.body.item.id,
    'deleted-accounts': deleted.body.item.id,
    cards: account.body.item.id,
    loans: loan.body.item.id,
    transactions: transaction.body.item.id,
    'change-sets': account.body.changeSetId,
    'sweeps/rules': sweepRule.body.item.id,
    'sweeps/runs': sweepRun,
    'sweeps/accounts': cash.body.item.id,
    goals: goal.body.item.id,
  };
}

async function addLedgerItems({ ann, accountId, loanId, transactionId }: Anns) {
  const promo = await ann.ask<{ item: { id: string } }>('POST', '/promos', {
    body: { ...transferRate, cardId: accountId },
  });
  const filter = await ann.ask<{ item: { id: string } }>('POST', '/saved-filters', {
    body: { name: 'Annsmoney search', query: 'annsmoney' },
  });
  const connection = await ann.ask<{ id: string }>('POST', '/connections', { body: { setupToken } });
  const rule = await ann.ask<{ item: { id: string } }>('POST', '/rules', { body: aRule });
  const run = await ann.ask<{ id: string }>('POST', '/rule-runs', { body: {} });
  const payee = await ann.ask<{ item: { id: string } }>('POST', '/payees', { body: { name: 'Annsmoney shop' } });
  const category = await ann.ask<{ item: { id: string } }>('POST', '/categories', {
    body: { name: 'Annsmoney category', group: 'Other' },
  });
  const series = await ann.ask<{ item: { id: string } }>('POST', '/recurring', {
    body: { ...aSeries, accountId: accountId },
  });
  const spend = (accountId: string, minor: string, payee: string) =>
    ann.ask<{ item: { id: string } }>('POST', '/transactions', {
      body: { accountId, postedOn: '2026-02-04', amount: usd(minor), payee },
    });
  const [out, into] = [await spend(accountId, '-700', 'Annsmoney out'), await spend(loanId, '700', 'Annsmoney in')];
  const transfer = await ann.ask<{ item: { id: string } }>('POST', '/transfers', {
    body: { outflowId: out.body.item.id, inflowId: into.body.item.id },
  });
  for (const payee of ['Annsmoney twice', 'ANNSMONEY TWICE']) await spend(accountId, '-900', payee);
  await ann.ask('POST', '/duplicates/find', { body: {} });
  const duplicates = await ann.ask<{ items: { id: string }[] }>('GET', '/duplicates');
  const target = await ann.ask<{ item: { id: string } }>('POST', '/targets', {
    body: { categoryId: category.body.item.id, since: '2026-02', amount: usd('10000') },
  });
  const members = await ann.ask<{ items: { id: string }[] }>('GET', '/members');
  const invitation = await ann.ask<{ item: { id: string } }>('POST', '/invitations', {
    body: { role: 'viewer', email: 'annsmoney@example.org' },
  });
  const tag = await ann.ask<{ item: { id: string } }>('POST', '/tags', { body: { name: 'Annsmoney tag' } });
  const attachment = await ann.ask<{ item: { id: string } }>('POST', `/transactions/${transactionId}/attachments`, {
    body: attachmentForm(),
  });
  return {
    transfers: transfer.body.item.id,
    outflow: out.body.item.id,
    inflow: into.body.item.id,
    duplicates: duplicates.body.items[0]?.id ?? '',
    tags: tag.body.item.id,
    attachments: attachment.body.item.id,
    members: members.body.items[1]?.id ?? '',
    invitations: invitation.body.item.id,
    rules: rule.body.item.id,
    'rule-runs': run.body.id,
    payees: payee.body.item.id,
    categories: category.body.item.id,
    recurring: series.body.item.id,
    promos: promo.body.item.id,
    'saved-filters': filter.body.item.id,
    connections: connection.body.id,
    targets: target.body.item.id,
  };
}

async function addPlans({ ann, accountId, loanId }: Anns) {
  await ann.ask('PUT', `/loans/${loanId}/terms`, { body: loanTerms, headers: { 'if-match': '"0"' } });
  const plan = await ann.ask<{ item: { id: string } }>('POST', '/debt/plans', {
    body: {
      strategy: 'avalanche',
      monthly: usd('100000'),
      extras: [{ label: 'Annsmoney bonus', amount: usd('5000'), on: '2026-09-01' }],
    },
  });
  const copy = await ann.ask<{ id: string }>('POST', '/copies/export');
  const offer = await ann.ask<{ item: { id: string } }>('POST', '/rate-offers', {
    body: { name: 'Annsmoney rate', apyPpm: 50_000, seenOn: '2026-02-28' },
  });
  const exchange = await ann.ask<{ item: { id: string } }>('POST', '/exchange-rates', {
    body: { on: '2026-02-26', base: 'EUR', quote: 'USD', rate: '1.0842' },
  });
  const statement = await ann.ask<{ item: { id: string } }>('POST', `/cards/${accountId}/statements`, {
    body: { startsOn: '2026-02-02', closesOn: '2026-03-01', dueOn: '2026-03-25' },
  });
  const dispute = await ann.ask<{ item: { id: string } }>('POST', `/cards/${accountId}/disputes`, {
    body: { balanceId: 'purchases', amount: usd('1'), openedOn: '2026-03-01', note: 'Annsmoney' },
  });
  const mode = await ann.ask<{ item: { id: string } }>('PUT', '/mode', {
    body: { key: 'quick_wins', startsOn: '2026-04-01' },
    headers: { 'if-match': '1' },
  });
  return {
    mode: mode.body.item.id,
    'card-disputes': dispute.body.item.id,
    'card-statements': statement.body.item.id,
    copies: copy.body.id,
    debt: plan.body.item.id,
    'exchange-rates': exchange.body.item.id,
    'rate-offers': offer.body.item.id,
  };
}

async function addPersonalItems(api: TestApi, { ann, accountId }: Anns) {
  await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    notify(
      tx,
      [
        {
          type: 'statement_missing',
          subject: { kind: 'account', id: accountId },
          dedupKey: 'anns',
          severity: 'info',
          params: { accountName: 'Annsmoney', expectedOn: '2026-02-27' },
          href: '/credit-cards',
          userId: ann.userId,
        },
      ],
      api.clock.now(),
    ),
  );
  const notified = await ann.ask<{ items: { id: string }[] }>('GET', '/notifications');
  const browser = await ann.ask<{ id: string }>('POST', '/push-subscriptions', { body: aBrowser });
  const webhook = await ann.ask<{ item: { id: string } }>('POST', '/webhooks', { body: aWebhook });
  const feed = await ann.ask<{ id: string }>('POST', '/calendar-feeds', { body: {} });
  for (const payee of ['Annsmoney again', 'Annsmoney again'])
    await ann.ask('POST', '/transactions', {
      body: { accountId: accountId, postedOn: '2026-02-27', amount: usd('-5000'), payee },
    });
  await ann.ask('POST', '/insights/refresh', { body: {} });
  const insights = await ann.ask<{ items: { id: string }[] }>('GET', '/insights');
  return {
    notifications: notified.body.items[0]?.id ?? '',
    'push-subscriptions': browser.body.id,
    webhooks: webhook.body.item.id,
    'calendar-feeds': feed.body.id,
    insights: insights.body.items[0]?.id ?? '',
  };
}
