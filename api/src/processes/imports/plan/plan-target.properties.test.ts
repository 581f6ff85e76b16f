import { describe, expect, it } from '@jest/globals';
import { addDays, civilDate, type CivilDate, type ExistingRow, minor } from '@tideline/domain';
import * as fc from 'fast-check';
import type { FileRow } from '../formats/statement.ts';
import type { StagedStatement } from '../staged-statement.ts';
import { planTarget } from './plan-target.ts';
import type { OpeningEntry, Target } from '../target.ts';

const FIRST = civilDate('2026-01-01');
const DAYS = 20;

/** The true history of an account. */
interface History {
  openingMinor: number;
  rows: readonly FileRow[];
}

const history = fc
  .tuple(
    fc.integer({ min: -5_000, max: 5_000 }),
    fc.array(fc.tuple(fc.nat(DAYS - 1), fc.integer({ min: -50, max: 50 }), fc.constantFrom('SHELL', 'ALDI')), {
      maxLength: 30,
    }),
  )
  .map(([openingMinor, tuples]): History => ({
    openingMinor,
    rows: [...tuples]
      .sort(([a], [b]) => a - b)
      .map(([day, cents, payee], position): FileRow => ({
        line: position + 1,
        postedOn: addDays(FIRST, day),
        transactedOn: null,
        amountMinor: minor(cents),
        payee,
        memo: null,
        externalId: `id-${position}`,
        replacesExternalId: null,
        bankType: null,
        checkNumber: null,
        pending: false,
      })),
  }));

const balanceOn = ({ openingMinor, rows }: History, day: CivilDate): number =>
  rows.filter(({ postedOn }) => postedOn <= day).reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);

/** Builds a download for a date range, with the balance of its last day. */
const download = (truth: History, from: CivilDate, to: CivilDate): StagedStatement => ({
  key: '1.1',
  file: 'x.ofx',
  format: 'ofx1',
  line: 1,
  account: { type: 'depository', subtype: 'checking', mask: '1', institution: null, hash: 'h' },
  currency: 'USD',
  currencyAssumed: false,
  from,
  to,
  ledgerBalanceMinor: minor(balanceOn(truth, to)),
  ledgerBalanceOn: to,
  availableBalanceMinor: null,
  rows: truth.rows.filter(({ postedOn }) => postedOn >= from && postedOn <= to),
  problems: [],
});

interface Ledger {
  existing: readonly ExistingRow[];
  opening: OpeningEntry | null;
  balanceMinor: number;
}

let ids = 0;
function importInto(ledger: Ledger, statement: StagedStatement): Ledger {
  const isEmpty = ledger.existing.length === 0 && ledger.opening === null;
  const target: Target = {
    accountId: 'a',
    isNew: false,
    isEmpty,
    accountType: 'depository',
    currency: 'USD',
    existing: ledger.existing,
    ledger: new Map(),
    opening: ledger.opening,
    hasIdentifier: () => true,
  };
  const plan = planTarget(target, [statement], () => `t${++ids}`);
  const opening = plan.opening ?? ledger.opening;
  const existing = plan.existingAfter();
  return {
    existing,
    opening: opening && { ...opening, id: 'opening' },
    balanceMinor: existing.reduce((sum, { amountMinor }) => sum + amountMinor, opening?.amountMinor ?? 0),
  };
}

describe('import planning, for any history', () => {
  it('ends with all rows and the true balance after any downloads in any order', () => {
    const scenario = fc
      .tuple(history, fc.array(fc.nat(DAYS - 1), { minLength: 0, maxLength: 3 }), fc.nat(3))
      .chain(([truth, cuts, overlap]) => {
        const days = [0, ...[...cuts].sort((a, b) => a - b), DAYS - 1];
        const windows = days
          .slice(1)
          .map((to, index): readonly [number, number] => [Math.max(0, (days[index] ?? 0) - overlap), to]);
        return fc.tuple(fc.constant(truth), fc.shuffledSubarray(windows, { minLength: windows.length }));
      });
    fc.assert(
      fc.property(scenario, ([truth, windows]) => {
        const after = windows.reduce<Ledger>(
          (ledger, [from, to]) => importInto(ledger, download(truth, addDays(FIRST, from), addDays(FIRST, to))),
          { existing: [], opening: null, balanceMinor: 0 },
        );
        expect(after.existing).toHaveLength(truth.rows.length);
        expect(after.balanceMinor).toBe(balanceOn(truth, addDays(FIRST, DAYS)));
      }),
    );
  });
});
