import type { NotificationType } from '@tideline/contract';
import { inLanguages } from '@tideline/contract/texts';
import type { Formatters } from './formatters.ts';
import * as english from './messages/notifications.en.ts';
import { sentences, type Words } from './words.ts';

const textsIn = await inLanguages(import.meta.dirname, 'notifications', english);

/** Returns the text of a stored notification in the language of `say`. Line breaks and other control characters in names become spaces. */
export function textsOf(type: NotificationType, params: unknown, say: Formatters): Words {
  // written by notify() from a fact of this type
  const { title, body } = (
    textsIn(say.language).notificationTexts[type] as (params: unknown, say: Formatters) => Words
  )(params, say);
  return { title: inOneLine(title), body: inOneLine(body) };
}

/** Amounts to pay or move that are computed from each day's balances, and forecasts. */
const CHANGING: ReadonlySet<NotificationType> = new Set([
  'promo_deadline',
  'promo_drift',
  'payment_due',
  'low_cash',
  'sweep_proposed',
]);

/** Returns the text of an earlier day's notification: where the pages show other amounts by now, it says its day. */
export function datedTextsOf(
  type: NotificationType,
  params: unknown,
  { say, madeOn }: { say: Formatters; madeOn: string },
): Words {
  const { title, body } = textsOf(type, params, say);
  if (!CHANGING.has(type)) return { title, body };
  return { title, body: sentences(body, textsIn(say.language).amountsAsOf(say.date(madeOn))) };
}

const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
