import type { Paragraphs } from '../../platform/mail/email.ts';

export type Words = Pick<Paragraphs, 'subject' | 'lead' | 'end'>;

export interface LinkedWords extends Words {
  label: string;
}
