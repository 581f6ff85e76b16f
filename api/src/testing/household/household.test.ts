import { describe, expect, it } from '@jest/globals';
import { parseFile } from '../../processes/imports/formats/parse-file.ts';
import { createHousehold } from './household.ts';
import { householdFiles } from './write-ofx.ts';

const rowsOf = (household: ReturnType<typeof createHousehold>) =>
  Object.values(household.accounts).flatMap((account) => account.rows);

describe('generated household', () => {
  it.each([120, 200, 1_000, 10_000, 50_000])('has exactly %i rows', (rows) => {
    expect(rowsOf(createHousehold({ rows }))).toHaveLength(rows);
  });

  it('is the same for the same seed and different for another seed', () => {
    expect(createHousehold({ rows: 300, seed: 5 })).toEqual(createHousehold({ rows: 300, seed: 5 }));
    expect(createHousehold({ rows: 300, seed: 6 })).not.toEqual(createHousehold({ rows: 300, seed: 5 }));
  });

  it('includes cases that an import must handle: twins, memos, a balance transfer and deferred interest', () => {
    const household = createHousehold({ rows: 2_000 });
    expect(household.twins).toBeGreaterThan(0);
    expect(rowsOf(household).some(({ memo }) => memo !== null)).toBe(true);
    expect(household.promos.map(({ kind }) => kind)).toEqual(['balance_transfer', 'deferred_interest']);
  });

  it('produces files with its exact rows and balances', async () => {
    const household = createHousehold({ rows: 600 });
    for (const { name, text } of householdFiles(household)) {
      const { statements } = await parseFile(new TextEncoder().encode(text), { defaultCurrency: 'EUR' }, () =>
        Promise.resolve(),
      );
      const account = Object.values(household.accounts).find(({ key }) => name.startsWith(key));
      expect(statements).toHaveLength(1);
      expect(statements[0]).toMatchObject({ currency: 'USD', ledgerBalanceMinor: account?.closingMinor, problems: [] });
      expect(statements[0]?.rows.map(({ amountMinor, externalId }) => [amountMinor, externalId])).toEqual(
        account?.rows.map(({ amountMinor, externalId }) => [amountMinor, externalId]),
      );
    }
  });
});
