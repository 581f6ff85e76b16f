import { readHolidayCalendar } from '../../../ledger/household/household.store.ts';
import { calendarOf, addBusinessDays } from '@tideline/domain';
import type { TransferProvider } from './transfer-provider.ts';

/** Business days that the user has to make the transfer at the bank. */
const MAKE_WITHIN_DAYS = 2;

/** Asks the user to make the transfer at the bank. Both legs are matched when they arrive. */
export const instructProvider: TransferProvider = {
  way: 'instruct',
  begin: async (tx, { today }) => ({
    state: 'instructed',
    makeBy: addBusinessDays(today, MAKE_WITHIN_DAYS, calendarOf(await readHolidayCalendar(tx))),
  }),
};
