/** Tests that each sweep notification states the amount, source, destination, deadline and required action. */
import { describe, expect, it } from '@jest/globals';
import { formattersFor } from './formatters.ts';
import { textsOf } from './texts.ts';

const moved = { fromName: 'Everyday', toName: 'Savings', amount: { minor: '40000', currency: 'USD' } };
const american = formattersFor({ language: 'en', locale: 'en-US', timeZone: 'America/New_York' });
const words = (type: Parameters<typeof textsOf>[0], params: object, say = american) => textsOf(type, params, say);

describe('a sweep proposal', () => {
  const proposed = {
    ...moved,
    ruleName: 'Idle cash',
    leg: 'sweep',
    approval: 'needs_approval',
    expiresOn: '2026-03-09',
    cancelUntil: null,
  };

  it("states the deadline for a response in the user's date format", () => {
    expect(words('sweep_proposed', proposed)).toEqual({
      title: 'Move $400 from Everyday to Savings?',
      body: 'Proposed by “Idle cash”. Approve, lower or skip it. Expires Mar 9, 2026.',
    });
    expect(
      words('sweep_proposed', proposed, formattersFor({ language: 'en', locale: 'de-DE', timeZone: 'Europe/Berlin' }))
        .body,
    ).toContain('Expires 9. März 2026.');
  });

  it.each<[string, object, { title: string; body: string }]>([
    [
      'moves money back',
      { leg: 'top_up', fromName: 'Savings', toName: 'Everyday' },
      {
        title: 'Move $400 from Savings to Everyday?',
        body: 'Otherwise Everyday would run short. Approve, lower or skip it. Expires Mar 9, 2026.',
      },
    ],
    [
      'moves automatically and can be canceled',
      { approval: 'pre_approved', cancelUntil: '2026-03-03T15:00:00.000Z' },
      {
        title: 'Moving $400 from Everyday to Savings',
        body: 'The rule Idle cash moves amounts under your limit automatically. Cancel by Mar 3, 10:00 AM EST.',
      },
    ],
    [
      'moves automatically at once',
      { approval: 'pre_approved' },
      {
        title: 'Moving $400 from Everyday to Savings',
        body: 'The rule Idle cash moves amounts under your limit automatically.',
      },
    ],
    [
      'only informs the user',
      { approval: 'inform_only' },
      {
        title: 'You could move $400 from Everyday to Savings',
        body: 'The rule Idle cash only notifies you.',
      },
    ],
  ])('that %s has the matching text', (_what, more, expected) => {
    expect(words('sweep_proposed', { ...proposed, ...more })).toEqual(expected);
  });

  it('without a stored expiration date still asks for a response', () => {
    expect(words('sweep_proposed', { ...moved, expiresAt: null })).toEqual({
      title: 'Move $400 from Everyday to Savings?',
      body: 'Approve, lower or skip it.',
    });
  });
});

describe('a sweep transfer', () => {
  it('to be made manually states the deadline and the exact amount', () => {
    expect(words('sweep_to_make', { ...moved, makeBy: '2026-03-04' })).toEqual({
      title: 'Transfer $400 from Everyday to Savings',
      body: 'Make it at your bank by Mar 4, 2026, for this exact amount. We’ll match it when it arrives.',
    });
  });

  it('that arrived names its rule', () => {
    expect(words('sweep_executed', { ...moved, ruleName: 'Idle cash' })).toEqual({
      title: '$400 moved from Everyday to Savings',
      body: 'Rule: Idle cash.',
    });
  });

  it.each([
    [
      'not_made',
      'Not made: transfer from Everyday to Savings',
      /^\$400 was due by Mar 4, 2026\. We didn’t find the transfer\. Make it at your bank/,
    ],
    ['legs_missing', 'Not found: transfer from Everyday to Savings', /Check with your bank, then confirm it here/],
    ['legs_open', 'Found on one account only: transfer from Everyday to Savings', /Choose the matching transaction/],
    ['bank_silent', 'Unconfirmed: transfer from Everyday to Savings', /can’t move twice/],
    ['account_unreadable', 'A transfer from Everyday to Savings failed', /Enter them again in sweep settings/],
    ['bank_unreachable', 'A transfer from Everyday to Savings failed', /couldn’t reach the bank for a day/],
    ["a bank's error code", 'A transfer from Everyday to Savings failed', /the bank declined it\. Open it to see why/],
  ])('that ended with %s states what to do', (reason, title, body) => {
    const said = words('sweep_failed', { ...moved, reason, makeBy: reason === 'not_made' ? '2026-03-04' : null });
    expect([said.title, said.body]).toEqual([title, expect.stringMatching(body)]);
    expect(said.body).toContain('$400');
  });

  it.each([
    [
      'R01',
      'The bank returned a transfer to Savings',
      '$400 from Everyday came back (R01). Not enough money in the account. Sweeps from ' +
        'Everyday are paused until you review it.',
    ],
    [
      'R02',
      'The bank returned a transfer to Savings',
      '$400 from Everyday came back (R02). Transfers for this account are off until you choose ' +
        'how its money moves.',
    ],
    [
      'R06',
      'The bank returned a transfer to Savings',
      '$400 from Everyday came back (R06). Review it before the rule resumes.',
    ],
    [
      'R99',
      'The bank returned a transfer to Savings',
      '$400 from Everyday came back (R99). Sweeps from Everyday are paused until you review it.',
    ],
    [
      'C01',
      'The bank corrected the details for Savings',
      '$400 from Everyday moved (C01). The bank has different account details. Update them in sweep ' +
        'settings before the next transfer.',
    ],
  ])('with the bank status %s states what happens next', (returnCode, title, body) => {
    expect(words('sweep_returned', { ...moved, returnCode })).toEqual({ title, body });
  });
});

it.each(['stale_balance', 'two_failures', 'mode_change', 'returned_payment'])(
  'the notification of a rule suspended because of %s states how to resume it',
  (reason) => {
    const { title, body } = words('sweep_suspended', { ruleName: 'Idle cash', reason });
    expect(title).toBe('The sweep rule Idle cash was paused');
    expect(body).toMatch(/resume (?:it|the rule)/);
  },
);
