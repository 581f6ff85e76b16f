/** Mode parameters as stored: amounts in minor units of the household's currency, as in the domain. */
import type { ModeParameters as WireParameters, CustomParameters } from '@tideline/contract';
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

/**
 * Sweep rules that the user keeps active in a mode. `byItself` means that the rule moved amounts without approval when
 * the user chose it.
 */
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

/** Converts the user's parameters for the domain. Callers must check the currency of amounts first. */
export function parametersFromWire({
  floor,
  automation,
  hurdlePpm,
  ...rest
}: CustomParameters): Partial<ModeParameters> {
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
