import type { NotificationType } from '@tideline/contract';
import { inLanguages } from '@tideline/contract/texts';
import type { Formatters } from './formatters.ts';
import * as english from './messages/notifications.en.ts';
import type { Words } from './words.ts';

const textsIn = await inLanguages(import.meta.dirname, 'notifications', english);

/** Returns the text of a stored notification in the language of `say`. Line breaks and other control characters in names become spaces. */
export function textsOf(type: NotificationType, params: unknown, say: Formatters): Words {
  // written by notify() from a fact of this type
  const { title, body } = (
    textsIn(say.language).notificationTexts[type] as (params: unknown, say: Formatters) => Words
  )(params, say);
  return { title: inOneLine(title), body: inOneLine(body) };
}

const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
