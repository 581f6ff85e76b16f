import type { HouseholdTx } from '../database/database.ts';
import type { CalendarDay } from '../calendar/calendar-file.ts';

export interface DatesRequest {
  today: string;
  leadDays: number;
  publicOrigin: string;
  locale: string;
  currency: string;
}

/** All days of a household that lie ahead: payments, statement closes, promotional periods, planned sweeps. */
export async function datesAhead(_tx: HouseholdTx, _request: DatesRequest): Promise<CalendarDay[]> {
  return [];
}
