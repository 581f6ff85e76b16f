import { civilDate as asCivilDate, type CivilDate, type EasternTime } from '@tideline/domain';
import { civilDate } from '../../../platform/clock.ts';

const ZONE = 'America/New_York';
const clockFace = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns the date and time in Eastern time, which US bank cutoffs use. */
export function easternTime(instant: Date): { on: CivilDate; at: EasternTime } {
  return { on: asCivilDate(civilDate(instant, ZONE)), at: clockFace.format(instant) as EasternTime };
}
