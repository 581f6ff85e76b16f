import type { Clock } from '../../clock.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import { handOrder } from './bank-client.ts';
import { type BankConfig, servesHousehold } from './bank-config.ts';
import { type HandingProvider, runOfKey } from './transfer-provider.ts';

export interface WebhookDeps {
  banks: readonly BankConfig[];
  outbound: Outbound;
  publicOrigin: string;
  clock: Clock;
}

/** A bank's API that the operator plugged in: a signed request under a key that never changes, and signed call-backs. */
export const webhookProvider = ({ banks, outbound, publicOrigin, clock }: WebhookDeps): HandingProvider => ({
  way: 'webhook',
  begin: () => Promise.resolve({ state: 'instructed', makeBy: null }),
  hand: async (order, signal) => {
    const config = banks.find(
      (bank) => bank.name === order.bank && servesHousehold(bank, runOfKey(order.key)?.householdId ?? ''),
    );
    return config === undefined
      ? { kind: 'not_sent', code: 'bank_removed' }
      : handOrder(config, order, { outbound, publicOrigin, now: clock.now(), signal });
  },
});
