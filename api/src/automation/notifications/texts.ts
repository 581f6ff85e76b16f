import type { NotificationType } from '@tideline/contract';
import { inLanguages } from '@tideline/contract/texts';
import type { Formatters } from './formatters.ts';
import * as english from './messages/notifications.en.ts';
import { sentences, type Words } from './words.ts';

const textsIn = await inLanguages(import.meta.dirname, 'notifications', english);

/**
 * Returns the text of a stored notification in the language of `say`. Line breaks and other control characters in names
 * become spaces.
 */
export function textsOf(type: NotificationType, params: unknown, say: Formatters): Words {
  // notify() stored the params from a fact of this type
  const { title, body } = (
    textsIn(say.language).notificationTexts[type] as (params: unknown, say: Formatters) => Words
  )(params, say);
  return { title: inOneLine(title), body: inOneLine(body) };
}

/**
 * Types whose amounts change with each day's balances: amounts to pay or move, values, spending so far, and forecasts.
 */
const CHANGING: ReadonlySet<NotificationType> = new Set([
  'promo_deadline',
  'promo_drift',
  'payment_due',
  'low_cash',
  'sweep_proposed',
  'insight_new',
  'target_pace',
]);

interface Reading {
  say: Formatters;
  createdAt: string;
  now: Date;
}

/**
 * Returns the text of a notification that is read or sent now. On a later day, when the pages show other amounts, the
 * text states the day of its amounts.
 */
export function textsNow(type: NotificationType, params: unknown, { say, createdAt, now }: Reading): Words {
  const texts = textsOf(type, params, say);
  const madeOn = say.dayOf(createdAt);
  if (!CHANGING.has(type) || texts.body === '' || madeOn === say.dayOf(now.toISOString())) return texts;
  return { ...texts, body: sentences(texts.body, textsIn(say.language).amountsAsOf(say.date(madeOn))) };
}

const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
