import type { Clock } from '../../../platform/clock.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { submitOrder } from './bank-client.ts';
import { type BankConfig, servesHousehold } from './bank-config.ts';
import { type BankTransferProvider, runOfKey } from './transfer-provider.ts';

export interface WebhookDeps {
  banks: readonly BankConfig[];
  outbound: Outbound;
  publicOrigin: string;
  clock: Clock;
}

/**
 * Moves money through a bank API that the operator configured, with a signed request under a key that never changes and
 * signed callbacks.
 */
export const webhookProvider = ({ banks, outbound, publicOrigin, clock }: WebhookDeps): BankTransferProvider => ({
  way: 'webhook',
  begin: () => Promise.resolve({ state: 'instructed', makeBy: null }),
  hand: async (order, signal) => {
    const config = banks.find(
      (bank) => bank.name === order.bank && servesHousehold(bank, runOfKey(order.key)?.householdId ?? ''),
    );
    return config === undefined
      ? { kind: 'not_sent', code: 'bank_removed' }
      : submitOrder(config, order, { outbound, publicOrigin, now: clock.now(), signal });
  },
});
