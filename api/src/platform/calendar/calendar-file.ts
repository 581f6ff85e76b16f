/**
 * Calendar files (RFC 5545): days, each with a reminder.
 *
 * Lines end in CRLF and are folded at 75 octets (3.1); text is escaped (3.3.11); whole days are VALUE=DATE, so no zone
 * is needed.
 */
import { withoutBidi } from '@tideline/contract';

export interface CalendarDay {
  /** Identifies the same event in later files, so that a calendar updates it. */
  uid: string;
  on: string;
  title: string;
  description: string;
  url: string;
  /** Number of days before the event on which the calendar shows a reminder, at 9 a.m.; 0 means on the day itself. */
  leadDays: number;
}

const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** Writes a calendar file; `stampedAt` is when it was written. */
export function calendarFile(
  days: readonly CalendarDay[],
  { name, stampedAt }: { name: string; stampedAt: Date },
): string {
  const stamp = `${stampedAt.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tideline//Promotional periods//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...days.flatMap((day) => dayLines(day, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const dayLines = ({ uid, on, title, description, url, leadDays }: CalendarDay, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(description)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  // a whole-day event starts at midnight, so a trigger without a time would fire then
  leadDays === 0 ? 'TRIGGER:PT9H' : `TRIGGER:-P${leadDays - 1}DT15H`,
  'END:VALARM',
  'END:VEVENT',
];

const escaped = (text: string): string =>
  withoutBidi(text)
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** Folds a line: the rest continues on the next line after a space. Never splits a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = '';
      octets = 1;
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
