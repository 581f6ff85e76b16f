import type { ConnectedAccount, Connection, SyncRun } from '@tideline/contract';

export const aRun = (more: Partial<SyncRun> = {}): SyncRun => ({
  id: '018f0000-0000-7000-8000-00000000a001',
  trigger: 'schedule',
  state: 'succeeded',
  createdAt: '2026-03-01T11:00:00Z',
  startedAt: '2026-03-01T11:00:01Z',
  finishedAt: '2026-03-01T11:00:04Z',
  counts: { new: 3, changed: 1, present: 12, review: 0, voided: 0, listed: 0 },
  changeSetId: '018f0000-0000-7000-8000-00000000c5e7',
  problem: null,
  messages: [],
  ...more,
});

export const aConnectedAccount = (more: Partial<ConnectedAccount> = {}): ConnectedAccount => ({
  id: '018f0000-0000-7000-8000-00000000b001',
  name: 'Everyday Checking (1234)',
  institution: 'Coast Bank',
  currency: 'USD',
  unit: null,
  balance: { minor: '100000', currency: 'USD' },
  available: null,
  balanceOn: '2026-02-28',
  isListed: true,
  state: 'undecided',
  accountId: null,
  proposal: { accountId: null, type: 'depository', subtype: 'checking' },
  ...more,
});

export const aConnection = (more: Partial<Connection> = {}): Connection => ({
  id: '018f0000-0000-7000-8000-00000000d001',
  version: 4,
  provider: 'simplefin',
  host: 'bridge.example',
  state: 'active',
  problem: null,
  createdAt: '2026-02-01T10:00:00Z',
  syncedAt: '2026-03-01T11:00:04Z',
  nextSyncAt: '2026-03-02T11:20:00Z',
  syncAllowedAt: null,
  run: aRun(),
  accounts: [aConnectedAccount()],
  ...more,
});
