import type { NotificationType } from '@tideline/contract';
import type { NotificationParams } from '../../ledger/notify/notification-fact.ts';
import type { Formatters } from './formatters.ts';

/** A title and a body, which are the same in the inbox, emails and pushes. */
export interface Words {
  title: string;
  body: string;
}

export type WordsOf<Type extends NotificationType> = (params: NotificationParams[Type], say: Formatters) => Words;

export const sentences = (...parts: (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');
