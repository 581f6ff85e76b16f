import type { Household } from '@tideline/contract';
import { api, useSession, useT } from '@tideline/mfe-kit';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/data.en.ts';
import { SettingRow } from './setting-row.tsx';

const CHOICES = ['balanced', 'pay_down_fast', 'quick_wins', 'safety_first'] as const;

/** The household's mode: one of those that ask for nothing but their name. */
export function ModeRow({ save }: { save: (values: Parameters<typeof api.household.update>[0]) => Promise<unknown> }) {
  const t = useT(messages);
  const { mode }: Household = useSession().household;
  const term = t('mode.term');
  const initial = CHOICES.find((choice) => choice === mode) ?? 'balanced';
  return (
    <SettingRow
      id="mode"
      term={term}
      value={mode === null ? t('mode.unchosen') : t(`mode.${mode}`)}
      initial={initial}
      field={(binding) => <SelectField label={term} hint={t('mode.hint')} options={CHOICES.map((value) => ({ value, label: t(`mode.${value}`) }))} {...binding} />}
      check={(typed) => {
        const chosen = CHOICES.find((choice) => choice === typed);
        return chosen === undefined ? { ok: false, error: t('mode.hint') } : { ok: true, data: chosen };
      }}
      save={(chosen) => save({ mode: chosen })}
    />
  );
}
