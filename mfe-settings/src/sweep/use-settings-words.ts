import { useT } from '@tideline/mfe-kit';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import type { SettingsWords } from './settings-draft.ts';

/** Returns the form's validation messages. */
export function useSettingsWords(): SettingsWords {
  const t = useT(sweepMessages);
  return {
    amountWhat: t('amountWhat'),
    shareWhat: t('shareWhat'),
    shareWrong: t('shareWrong'),
    limitZero: t('limitZero'),
    noWeekday: t('noWeekday'),
    atMost: (most) => t('atMost', { most }),
  };
}
