import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DestinationOrder, SkipReason, SweepAutomation } from './sweep-rules.ts';
import { changed, CivilDate, EnteredDate, Id, Instant, Money, PositiveMoney, Ppm } from './wire.ts';
import { Working } from './working.ts';
import { end, SweepApproval } from './sweep-runs.ts';

const tags = ['sweeps'];

const limits = {
  maxPerTransfer: PositiveMoney.nullable(),
  maxPerDay: PositiveMoney.nullable(),
  maxPerWeek: PositiveMoney.nullable(),
  maxPerMonth: PositiveMoney.nullable(),
};

const settingFields = {
  /** Floors of accounts; null: half a paycheck, if one arrives there. */
  floors: z.array(z.object({ accountId: Id, floor: PositiveMoney.nullable() })).max(200),
  /** Days of the buffer; null: the financial mode's value. */
  bufferDays: z.int().min(0).max(90).nullable(),
  confidencePpm: z.int().min(500_000).max(999_999).nullable(),
  automation: SweepAutomation.nullable(),
  destinationOrder: DestinationOrder,
  ...limits,
  /** Maximum share of the source's balance per transfer. */
  maxSharePpm: z.int().min(1).max(1_000_000).nullable(),
  coolDownDays: z.int().min(0).max(30),
  /** Weekdays on which transfers are allowed; 0 = Sunday … 6 = Saturday. */
  weekdays: z
    .array(z.int().min(0).max(6))
    .max(7)
    .refine((all) => new Set(all).size === all.length, { error: 'each weekday once' }),
  /** Whether transfers pause on bank holidays. */
  bankHolidays: z.boolean(),
  blackoutDates: z
    .array(EnteredDate)
    .max(366)
    .refine((all) => new Set(all).size === all.length, { error: 'each day once' }),
  cancelWindowHours: z.int().min(0).max(168),
  /** Maximum age of a balance in days; older balances move nothing. */
  staleAfterDays: z.int().min(0).max(60),
  /** Number of business days from instruction to arrival. */
  transferDays: z.int().min(0).max(10),
  /** Number of business days before a projected shortfall on which money is returned. */
  topUpLeadDays: z.int().min(0).max(20),
};

const settingsShape = z.object({
  /** Version of the settings; 0: never changed. */
  version: z.int().min(0),
  ...settingFields,
  floors: z.array(
    z.object({
      accountId: Id,
      name: z.string(),
      /** Floor as entered; null: none. */
      floor: Money.nullable(),
      /** The effective floor, and its source. */
      inForce: Money,
      basis: z.enum(['entered', 'half_paycheck', 'none']),
      balance: Money,
      balanceOn: CivilDate.nullable(),
      isStale: z.boolean(),
    }),
  ),
  /** Whether all sweeps are paused, so that no unsubmitted transfer leaves. */
  killSwitch: z.boolean(),
  killSwitchAt: Instant.nullable(),
  /** Values of the financial mode, for settings that use it. */
  mode: z.object({ bufferDays: z.int(), confidencePpm: Ppm, automation: SweepAutomation }),
});

export interface SweepSettings extends z.infer<typeof settingsShape> {}

export const SweepSettings: z.ZodType<SweepSettings, SweepSettings> = settingsShape;

const settingsInput = z.object(settingFields);

export interface SweepSettingsInput extends z.output<typeof settingsInput> {}

const SweepSettingsInput: z.ZodType<SweepSettingsInput, SweepSettingsInput> = settingsInput;

/** The transfers of active rules on a day, computed by the function that makes proposals. */
const previewShape = z.object({
  on: CivilDate,
  moves: z.array(
    z.object({
      ruleId: z.string(),
      ruleName: z.string(),
      leg: z.enum(['sweep', 'top_up']),
      from: end,
      to: end,
      forName: z.string().nullable(),
      amount: Money,
      approval: SweepApproval,
      perYear: Money,
      working: Working,
    }),
  ),
  skipped: z.array(
    z.object({
      ruleId: z.string(),
      ruleName: z.string(),
      reason: SkipReason,
      nextOn: CivilDate.nullable(),
      amount: Money.nullable(),
    }),
  ),
});

export interface SweepPreview extends z.infer<typeof previewShape> {}

export const SweepPreview: z.ZodType<SweepPreview, SweepPreview> = previewShape;

const sweepSettingsRoutes = {
  get: oc
    .route({ method: 'GET', path: '/sweeps/settings', tags, summary: 'Get the settings for all sweeps' })
    .output(SweepSettings),
  put: oc
    .route({
      method: 'PUT',
      path: '/sweeps/settings',
      tags,
      summary:
        'Save the sweep settings; If-Match is 0 for the first. Approving more automatically, or with looser ' +
        'limits, requires a password entered in the last ten minutes',
    })
    .input(SweepSettingsInput)
    .output(changed(SweepSettings)),
  preview: oc
    .route({
      method: 'POST',
      path: '/sweeps/settings/preview',
      tags,
      summary:
        'What the active rules would have moved on the last day for moves, with these settings; nothing is written',
    })
    .input(SweepSettingsInput)
    .output(z.object({ now: SweepPreview, changed: SweepPreview })),
  pause: oc
    .route({
      method: 'POST',
      path: '/sweeps/pause',
      tags,
      summary: 'Pause all sweeps; transfers no bank has received are canceled',
    })
    .input(z.object({}))
    .output(z.object({ changeSetId: Id, item: SweepSettings, stopped: z.int(), movingOn: z.int() })),
  resume: oc
    .route({
      method: 'POST',
      path: '/sweeps/resume',
      tags,
      summary:
        'Resume all sweeps; canceled transfers stay canceled. Requires a password entered in the last ten minutes',
    })
    .input(z.object({}))
    .output(changed(SweepSettings)),
};

type SettingsRoutes = typeof sweepSettingsRoutes;

export interface SweepSettingsArea extends SettingsRoutes {}

export const sweepSettings: SweepSettingsArea = sweepSettingsRoutes;
