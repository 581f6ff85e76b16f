import { describe, expect, it } from '@jest/globals';
import type { SampleRow } from '../../../../testing/household/household.ts';
import { type StatementAccount, writeOfx } from '../../../../testing/household/write-ofx.ts';
import { parseFile } from '../parse-file.ts';

const row = (postedOn: string, amountMinor: number, payee: string): SampleRow => ({
  postedOn,
  amountMinor,
  payee,
  memo: null,
  bankType: amountMinor < 0 ? 'DEBIT' : 'CREDIT',
  externalId: `${postedOn} ${payee}`,
});
const installments = ['01', '02', '03', '04', '05', '06'].flatMap((month) => [
  row(`2026-${month}-12`, -14_012, 'INTEREST CHARGE'),
  row(`2026-${month}-12`, 54_966, 'PAYMENT RECEIVED - THANK YOU'),
]);
const draws = [...installments, row('2026-03-20', -200_000, 'TRANSFER TO CHECKING')];
const account = (kind: StatementAccount['kind'], rows: readonly SampleRow[]): StatementAccount => ({
  kind,
  number: 'AL-5520911',
  openingMinor: -2_850_000,
  rows,
});
const kindsOf = async (name: string, accounts: readonly StatementAccount[]) => {
  const text = writeOfx(accounts, { version: 1, from: '2026-01-01', to: '2026-06-30' });
  const { statements } = await parseFile(
    new TextEncoder().encode(text),
    { defaultCurrency: 'USD', fileName: name },
    () => Promise.resolve(),
  );
  return statements.map(({ account: { type, subtype } }) => `${type} ${subtype ?? '-'}`);
};

describe('the account kind in an OFX file', () => {
  it.each<{ name: string; kind: StatementAccount['kind']; rows: readonly SampleRow[]; is: string; why: string }>`
    name               | kind            | rows            | is                              | why
    ${'download.ofx'}  | ${'CREDITLINE'} | ${installments} | ${'loan -'}                     | ${'its rows are installments'}
    ${'download.ofx'}  | ${'CREDITLINE'} | ${draws}        | ${'line_of_credit -'}           | ${'more money is drawn'}
    ${'download.ofx'}  | ${'CREDITLINE'} | ${[]}           | ${'line_of_credit -'}           | ${'nothing else is known'}
    ${'auto loan.ofx'} | ${'CREDITLINE'} | ${[]}           | ${'loan auto'}                  | ${'the file name says so'}
    ${'mtg.ofx'}       | ${'CREDITLINE'} | ${installments} | ${'loan mortgage'}              | ${'the file name says so'}
    ${'mortgage.qfx'}  | ${'CREDITCARD'} | ${installments} | ${'loan mortgage'}              | ${'a mortgage is never a card'}
    ${'heloc.ofx'}     | ${'CREDITLINE'} | ${installments} | ${'line_of_credit home_equity'} | ${'a HELOC is a line of credit'}
    ${'visa.qfx'}      | ${'CREDITCARD'} | ${installments} | ${'credit_card -'}              | ${'a card may be paid in equal installments'}
    ${'loan.ofx'}      | ${'CHECKING'}   | ${installments} | ${'depository checking'}        | ${'the bank declares a checking account'}
  `('of $name with the type $kind is $is ($why)', async ({ name, kind, rows, is }) => {
    expect(await kindsOf(name, [account(kind, rows)])).toEqual([is]);
  });

  it('does not depend on the name of a file with several accounts', async () => {
    const other = { ...account('CREDITCARD', []), number: '4111XXXXXXXX1111' };
    expect(await kindsOf('mortgage.ofx', [account('CREDITLINE', installments), other])).toEqual([
      'loan -',
      'credit_card -',
    ]);
  });
});
