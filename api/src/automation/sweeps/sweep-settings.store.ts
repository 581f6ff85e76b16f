import type { SweepAutomation } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** Sweep settings of a household. A null field means that the financial mode decides, or that a limit is not set. */
export type SettingsRow = RowOf<
  'sweep_settings',
  | 'killSwitchAt'
  | 'bufferDays'
  | 'confidencePpm'
  | 'destinationOrder'
  | 'maxPerTransferMinor'
  | 'maxPerDayMinor'
  | 'maxPerWeekMinor'
  | 'maxPerMonthMinor'
  | 'maxSharePpm'
  | 'coolDownDays'
  | 'weekdays'
  | 'bankHolidays'
  | 'blackoutDates'
  | 'cancelWindowHours'
  | 'staleAfterDays'
  | 'transferDays'
  | 'topUpLeadDays',
  {
    /** 0: nothing has been set yet. */
    version: number;
    automation: SweepAutomation | null;
  }
>;

export type SettingsFields = Omit<SettingsRow, 'version' | 'killSwitchAt'>;

const NO_SETTINGS: SettingsRow = {
  version: 0,
  killSwitchAt: null,
  bufferDays: null,
  confidencePpm: null,
  automation: null,
  destinationOrder: 'as_listed',
  maxPerTransferMinor: null,
  maxPerDayMinor: null,
  maxPerWeekMinor: null,
  maxPerMonthMinor: null,
  maxSharePpm: null,
  coolDownDays: 3,
  weekdays: [1, 2, 3, 4, 5],
  bankHolidays: true,
  blackoutDates: [],
  cancelWindowHours: 24,
  staleAfterDays: 3,
  transferDays: 1,
  topUpLeadDays: 3,
};

const columns = sql`
  version, kill_switch_at, buffer_days, confidence_ppm, automation, destination_order, max_per_transfer_minor,
    max_per_day_minor, max_per_week_minor, max_per_month_minor, max_share_ppm,
  cool_down_days, weekdays, bank_holidays, blackout_dates::text[], cancel_window_hours, stale_after_days,
    transfer_days, top_up_lead_days`;

export const loadSettings = async (tx: HouseholdTx): Promise<SettingsRow> =>
  (await tx.maybe<SettingsRow>(sql`select ${columns} from sweep_settings where household_id = ${tx.householdId}`)) ??
  NO_SETTINGS;

export const lockSettings = async (tx: HouseholdTx): Promise<SettingsRow> =>
  (await tx.maybe<SettingsRow>(
    sql`select ${columns} from sweep_settings where household_id = ${tx.householdId} for update`,
  )) ?? NO_SETTINGS;

/** Stores the settings in one row per household, whose id is the household's id. */
export const storeSettings = (tx: HouseholdTx, s: SettingsFields): Promise<number> =>
  tx.run(sql`
    insert into sweep_settings (household_id, id, buffer_days, confidence_ppm, automation, destination_order,
      max_per_transfer_minor, max_per_day_minor, max_per_week_minor, max_per_month_minor,
      max_share_ppm, cool_down_days, weekdays, bank_holidays, blackout_dates, cancel_window_hours, stale_after_days,
        transfer_days, top_up_lead_days)
    values (${tx.householdId}, ${tx.householdId}, ${s.bufferDays}, ${s.confidencePpm},
      ${s.automation === null ? null : JSON.stringify(s.automation)}::jsonb, ${s.destinationOrder},
      ${s.maxPerTransferMinor},
      ${s.maxPerDayMinor}, ${s.maxPerWeekMinor}, ${s.maxPerMonthMinor}, ${s.maxSharePpm}, ${s.coolDownDays},
        ${s.weekdays}::smallint[], ${s.bankHolidays}, ${s.blackoutDates}::date[],
      ${s.cancelWindowHours}, ${s.staleAfterDays}, ${s.transferDays}, ${s.topUpLeadDays})
    on conflict (household_id) do update set buffer_days = excluded.buffer_days,
      confidence_ppm = excluded.confidence_ppm, automation = excluded.automation,
      destination_order = excluded.destination_order, max_per_transfer_minor = excluded.max_per_transfer_minor,
        max_per_day_minor = excluded.max_per_day_minor,
      max_per_week_minor = excluded.max_per_week_minor, max_per_month_minor = excluded.max_per_month_minor,
        max_share_ppm = excluded.max_share_ppm, cool_down_days = excluded.cool_down_days,
      weekdays = excluded.weekdays, bank_holidays = excluded.bank_holidays, blackout_dates = excluded.blackout_dates,
        cancel_window_hours = excluded.cancel_window_hours,
      stale_after_days = excluded.stale_after_days, transfer_days = excluded.transfer_days,
        top_up_lead_days = excluded.top_up_lead_days`);

export const setKillSwitch = (tx: HouseholdTx, at: Date | null): Promise<number> =>
  tx.run(sql`
    insert into sweep_settings (household_id, id, kill_switch_at) values (${tx.householdId}, ${tx.householdId}, ${at})
    on conflict (household_id) do update set kill_switch_at = excluded.kill_switch_at`);
