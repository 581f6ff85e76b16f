import { type Agreement, type CardStatements, fail, type Money } from '@tideline/contract';
import type { z } from 'zod';
import { findAccount, lockAccount } from '../../ledger/accounts/accounts.store.ts';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type AgreementFields, updateAgreement } from './card-agreement.store.ts';
import { insertCardTerms, lockCardTerms, noTerms } from '../records/card-terms.store.ts';
import { amountIn } from './cards.service.ts';
import { loadLedgerStatements } from './ledger-statements.service.ts';

type Given = { [Key in keyof z.infer<typeof Agreement>]?: z.infer<typeof Agreement>[Key] | undefined };
export type AgreementInput = Given & { id: string };

/** Sets the terms of a card's agreement. If-Match is the version of the terms, or 0 if none exist. */
export const setAgreement = (
  scope: Scope,
  { id, ...input }: AgreementInput,
): Promise<{ changeSetId: string; item: CardStatements }> =>
  scope.write({ label: 'Edited a card agreement' }, async (tx, changeSetId) => {
    const account = await lockAccount(tx, id);
    if (account === null) throw fail('NOT_FOUND', {});
    if (account.type !== 'credit_card') throw fail('ACCOUNT_NOT_A_CARD', {});
    const changes = await toFields(tx, input, account.currency);
    const current = await lockCardTerms(tx, id);
    const version = current?.version ?? 0;
    if (version !== scope.ifMatch)
      throw fail('VERSION_CONFLICT', {
        currentVersion: version,
        current: await loadLedgerStatements(tx, scope.today, id),
      });
    if (current === null) await insertCardTerms(tx, newId(scope.now.getTime()), id, noTerms);
    await updateAgreement(tx, id, changes);
    await labelChangeSet(tx, changeSetId, `Edited the agreement of ${account.name}`);
    return { changeSetId, item: await loadLedgerStatements(tx, scope.today, id) };
  });

async function toFields(
  tx: HouseholdTx,
  { cashAdvanceLimit, minimumInterest, annualFee, lateFee, autopay, ...rest }: Given,
  currency: string,
): Promise<Partial<AgreementFields>> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const amount = (key: keyof AgreementFields, money: Money | null | undefined) =>
    money === undefined ? {} : { [key]: amountIn(currency, money) };
  return {
    ...given,
    ...amount('cashAdvanceLimitMinor', cashAdvanceLimit),
    ...amount('minimumInterestMinor', minimumInterest),
    ...amount('lateFeeMinor', lateFee),
    ...(annualFee === undefined
      ? {}
      : { annualFeeMinor: amountIn(currency, annualFee?.amount ?? null), annualFeeMonth: annualFee?.month ?? null }),
    ...(autopay === undefined ? {} : await autopayFields(tx, autopay, currency)),
  };
}

async function autopayFields(
  tx: HouseholdTx,
  { kind, fromAccountId, amount }: Agreement['autopay'],
  currency: string,
): Promise<Pick<AgreementFields, 'autopay' | 'autopayAccountId' | 'autopayFixedMinor'>> {
  const invalid = (pointer: string, message: string) =>
    fail('VALIDATION_FAILED', { fields: [{ pointer, rule: 'custom', message }] });
  if (fromAccountId !== null) {
    const from = await findAccount(tx, fromAccountId);
    if (from === null) throw invalid('/autopay/fromAccountId', 'no such account');
    if (from.type !== 'depository' || from.currency !== currency)
      throw invalid('/autopay/fromAccountId', 'must be a deposit account in the currency of the card');
  }
  if (kind !== 'fixed')
    return { autopay: kind, autopayAccountId: kind === 'none' ? null : fromAccountId, autopayFixedMinor: null };
  const fixed = amountIn(currency, amount);
  if (fixed === null || fixed === 0) throw invalid('/autopay/amount', 'must be above zero');
  return { autopay: kind, autopayAccountId: fromAccountId, autopayFixedMinor: fixed };
}
