/** Parameters of a mode as they are kept: amounts in minor units of the household's currency, as the domain has them. */
import type { ModeParameters as WireParameters, OwnParameters } from '@tideline/contract';
import { toMinor, toMoney } from '@tideline/contract';
import { minor, type ModeParameters, ppm } from '@tideline/domain';
import { z } from 'zod';

const amount = z.int().min(0).max(9_999_999_999_999);

export const StoredModeParameters = z.object({
  floor: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('months'), months: z.number().min(0).max(60) }),
    z.object({ kind: z.literal('amount'), amountMinor: amount }),
  ]),
  bufferDays: z.int().min(0).max(90),
  confidence: z.enum(['p90', 'p95', 'p99']),
  hurdlePpm: z.int().min(0).max(1_000_000).nullable(),
  debtOrder: z.enum([
    'promo_aware',
    'marginal_cost',
    'snowball',
    'buffer_then_avalanche',
    'hold_promos',
    'avalanche',
    'custom',
  ]),
  customOrder: z.array(z.uuid()).max(200),
  destinationOrder: z.array(z.enum(['buffer', 'debt', 'low_debt', 'savings', 'promo'])).max(5),
  promoMarginDays: z.int().min(0).max(365).nullable(),
  automation: z.discriminatedUnion('level', [
    z.object({ level: z.literal('inform') }),
    z.object({ level: z.literal('propose') }),
    z.object({ level: z.literal('pre_approved_below'), limitMinor: amount }),
  ]),
});

/** Sweep rules that a person lets go on in a mode; byItself: amounts moved by it without anybody being asked when they said so. */
export const StoredRulesGoOn = z.array(z.object({ id: z.uuid(), byItself: z.boolean() })).max(200);
export type RulesGoOn = z.infer<typeof StoredRulesGoOn>;

export function parametersToWire(
  { floor, automation, customOrder, destinationOrder, ...rest }: ModeParameters,
  currency: string,
): WireParameters {
  return {
    ...rest,
    customOrder: [...customOrder],
    destinationOrder: [...destinationOrder],
    floor: floor.kind === 'months' ? floor : { kind: 'amount', amount: toMoney(floor.amountMinor, currency) },
    automation:
      automation.level === 'pre_approved_below'
        ? { level: automation.level, limit: toMoney(automation.limitMinor, currency) }
        : automation,
  };
}

/** What a person set, as the domain takes it; amounts are checked to be in the household's currency before. */
export function parametersFromWire({ floor, automation, hurdlePpm, ...rest }: OwnParameters): Partial<ModeParameters> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...given,
    ...(hurdlePpm === undefined ? {} : { hurdlePpm: hurdlePpm === null ? null : ppm(hurdlePpm) }),
    ...(floor === undefined
      ? {}
      : {
          floor:
            floor.kind === 'months' ? floor : { kind: 'amount' as const, amountMinor: minor(toMinor(floor.amount)) },
        }),
    ...(automation === undefined
      ? {}
      : {
          automation:
            automation.level === 'pre_approved_below'
              ? { level: automation.level, limitMinor: minor(toMinor(automation.limit)) }
              : automation,
        }),
  };
}
