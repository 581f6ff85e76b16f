import { type Money, type RateOffer, toMoney } from '@tideline/contract';
import { amountIn } from '../../debts/cards/cards.service.ts';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './rate-offers.store.ts';

export interface NewRateOffer {
  name: string;
  apyPpm: number;
  minBalance: Money | null;
  bonusEndsOn: string | null;
  seenOn: string;
}

type Changed = Promise<{ changeSetId: string; item: RateOffer }>;

export const listRateOffers = (scope: Scope): Promise<{ items: RateOffer[] }> =>
  scope.read(async (tx) => ({ items: (await store.listRateOffers(tx)).map(toRateOffer) }));

export const createRateOffer = (scope: Scope, { minBalance, ...offer }: NewRateOffer): Changed =>
  scope.write({ label: `Noted the rate of ${offer.name}` }, async (tx, changeSetId) => {
    const { currency } = scope.household;
    const id = newId(scope.now.getTime());
    await store.insertRateOffer(tx, id, {
      ...offer,
      currency,
      minBalanceMinor: minBalance === null ? null : amountIn(currency, minBalance),
    });
    return { changeSetId, item: await load(tx, id) };
  });

export const updateRateOffer = (
  scope: Scope,
  { id, minBalance, ...changes }: { id: string } & { [Field in keyof NewRateOffer]?: NewRateOffer[Field] | undefined },
): Changed =>
  scope.write({ label: 'Changed a rate that was noted' }, async (tx, changeSetId) => {
    const before = checkVersion(await store.lockRateOffer(tx, id), scope, toRateOffer);
    await labelChangeSet(tx, changeSetId, `Changed the rate of ${changes.name ?? before.name}`);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await store.updateRateOffer(tx, id, {
      ...given,
      ...(minBalance === undefined
        ? {}
        : { minBalanceMinor: minBalance === null ? null : amountIn(before.currency, minBalance) }),
    });
    return { changeSetId, item: await load(tx, id) };
  });

export const removeRateOffer = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Forgot a rate' }, async (tx, changeSetId) => {
    const { name } = checkVersion(await store.lockRateOffer(tx, id), scope, toRateOffer);
    await labelChangeSet(tx, changeSetId, `Forgot the rate of ${name}`);
    await store.deleteRateOffer(tx, id);
    return { changeSetId };
  });

const toRateOffer = ({
  id,
  version,
  name,
  apyPpm,
  minBalanceMinor,
  currency,
  bonusEndsOn,
  seenOn,
}: store.RateOfferRow): RateOffer => ({
  id,
  version,
  name,
  apyPpm,
  minBalance: minBalanceMinor === null ? null : toMoney(minBalanceMinor, currency),
  bonusEndsOn,
  seenOn,
});

async function load(tx: HouseholdTx, id: string): Promise<RateOffer> {
  const row = await store.findRateOffer(tx, id);
  if (row === null) throw new Error('a rate that was just written is not there');
  return toRateOffer(row);
}
