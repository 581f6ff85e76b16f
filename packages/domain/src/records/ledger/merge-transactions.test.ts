import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { mergeTransactions, type MergeableTransaction } from './merge-transactions.ts';
import type { Split } from './splits.ts';

const transaction = (id: string, more: Partial<MergeableTransaction> = {}): MergeableTransaction => ({
  id,
  accountId: 'checking',
  postedOn: civilDate('2026-03-10'),
  amountMinor: minor(-1_250),
  payee: 'Blue Bottle',
  isPayeeEdited: false,
  rawDescription: null,
  categoryId: null,
  memo: null,
  tags: [],
  splits: [],
  status: 'posted',
  source: 'manual',
  isReviewed: false,
  transferId: null,
  externalRefs: [],
  attachmentIds: [],
  ...more,
});
const split = (cents: number): Split => ({ amountMinor: minor(cents), categoryId: null, memo: null, tags: [] });

const typed = transaction('typed', {
  payee: 'Coffee with Ann',
  isPayeeEdited: true,
  categoryId: 'dining',
  tags: ['ann'],
  memo: 'birthday',
  isReviewed: true,
  attachmentIds: ['receipt'],
});
const imported = transaction('bank', {
  postedOn: civilDate('2026-03-12'),
  amountMinor: minor(-1_500),
  payee: 'Blue Bottle',
  rawDescription: 'SQ *BLUE BOTTLE 114',
  source: 'import',
  externalRefs: ['ofx:A'],
  tags: ['card'],
  categoryId: 'other',
});

describe('mergeTransactions', () => {
  it.each([
    [typed, imported],
    [imported, typed],
  ])(
    'takes the date and amount from the bank and the payee and memo from the user, whichever record is kept',
    (kept, gone) => {
      const result = mergeTransactions(kept, gone);
      expect(result).toMatchObject({
        ok: true,
        goneId: gone.id,
        merged: {
          id: kept.id,
          postedOn: '2026-03-12',
          amountMinor: -1_500,
          rawDescription: 'SQ *BLUE BOTTLE 114',
          payee: 'Coffee with Ann',
          memo: 'birthday',
          source: 'import',
          isReviewed: true,
          externalRefs: ['ofx:A'],
          attachmentIds: ['receipt'],
        },
        taken: { amountMinor: 'bank', payee: 'typed', memo: 'typed' },
      });
      expect(result.ok && result.merged.tags.toSorted()).toEqual(['ann', 'card']);
      expect(result.ok && result.merged.categoryId).toBe(kept.categoryId); // both have one, so the kept one is used
    },
  );

  it('never changes a transaction that a closed statement includes', () => {
    const result = mergeTransactions(imported, { ...typed, status: 'reconciled' });
    expect(result).toMatchObject({
      ok: true,
      merged: {
        id: 'bank',
        amountMinor: -1_250,
        postedOn: '2026-03-10',
        status: 'reconciled',
        externalRefs: ['ofx:A'],
      },
    });
  });

  it('prefers a posted record to a pending one', () => {
    const pending = transaction('p', {
      status: 'pending',
      source: 'import',
      amountMinor: minor(-1_000),
      externalRefs: ['sf:p1'],
    });
    const posted = transaction('q', {
      status: 'posted',
      source: 'import',
      amountMinor: minor(-1_200),
      externalRefs: ['sf:q1'],
    });
    expect(mergeTransactions(pending, posted)).toMatchObject({
      ok: true,
      merged: { id: 'p', amountMinor: -1_200, status: 'posted', externalRefs: ['sf:p1', 'sf:q1'] },
    });
  });

  it('keeps the parts of a split if they add up to the amount, and otherwise rejects the merge', () => {
    const splits = [split(-1_000), split(-250)];
    expect(mergeTransactions(transaction('a', { splits }), transaction('b'))).toMatchObject({
      ok: true,
      merged: { splits },
    });
    expect(mergeTransactions(transaction('a'), transaction('b', { splits }))).toMatchObject({
      ok: true,
      merged: { splits },
      taken: { splits: 'b' },
    });
    // The bank reports 15.00.
    expect(mergeTransactions({ ...typed, splits }, imported)).toEqual({ ok: false, code: 'splits_do_not_fit' });
  });

  it.each(
    (
      [
        [transaction('a'), transaction('a'), 'same_transaction', 'there is nothing to merge'],
        [
          transaction('a'),
          transaction('b', { accountId: 'visa' }),
          'other_account',
          'the records are in two accounts, so they are a transfer and not duplicates',
        ],
        [
          transaction('a', { status: 'reconciled' }),
          transaction('b', { status: 'reconciled' }),
          'both_reconciled',
          'two statements include one record each',
        ],
        [transaction('a'), transaction('b', { status: 'void' }), 'void', 'one record was never posted'],
        [
          transaction('a', { splits: [split(-1_250)] }),
          transaction('b', { splits: [split(-1_250)] }),
          'both_split',
          'the splits of one record would be lost',
        ],
        [
          transaction('a', { transferId: 't' }),
          transaction('b', { transferId: 'u' }),
          'both_in_transfers',
          'the records have two counterparts',
        ],
      ] as const
    ).map(([kept, gone, code, why]) => ({ kept, gone, code, why })),
  )('rejects with $code because $why', ({ kept, gone, code }) => {
    expect(mergeTransactions(kept, gone)).toEqual({ ok: false, code });
    expect(mergeTransactions(gone, kept)).toEqual({ ok: false, code });
  });

  it('merges the same pair into the same facts in either direction', () => {
    const [one, other] = [mergeTransactions(typed, imported), mergeTransactions(imported, typed)];
    const facts = (result: typeof one) =>
      result.ok && [
        result.merged.postedOn,
        result.merged.amountMinor,
        result.merged.status,
        result.merged.payee,
        result.merged.externalRefs,
      ];
    expect(facts(one)).toEqual(facts(other));
  });
});
