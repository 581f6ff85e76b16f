import { useState } from 'react';
import type { ModeOverview } from '@tideline/contract';
import { useDirty, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Disclosure, Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, RadioCards, useForm } from '@tideline/ui/forms';
import { modeMessages } from '../../messages/mode.en.ts';
import styles from './financial-mode.module.css';
import { LastMonth, LastMonthWorking } from './last-month.tsx';
import type { ModeInput } from './mode.queries.ts';
import { draftOf, isUnchanged, readDraft, type ModeDraft, type ModeFormErrors, type ModeKey } from './mode-draft.ts';
import { useModeWords } from './mode-words.ts';
import { ParameterFields } from './parameter-fields.tsx';

interface ModeFormProps {
  overview: ModeOverview;
  initial: ModeDraft;
  /** The form values are preserved, so that the check can return to them. */
  onCheck: (wanted: ModeInput, draft: ModeDraft) => void;
  readOnly: boolean;
}

/** The modes, each with what it does and one figure of the household, and the settings of the chosen one. */
export function ModeForm({ overview, initial, onCheck, readOnly }: ModeFormProps) {
  const t = useT(modeMessages);
  const { locale, currency } = useFormats();
  const typing = { locale, currency };
  const debtIds = overview.debts.map(({ id }) => id);
  const [asNow, setAsNow] = useState(false);
  const form = useForm<ModeDraft, ModeInput>({
    initial,
    validate: (draft) => {
      const read = readDraft(draft, { typing, debtIds });
      if (read.ok) return read;
      const errors: ModeFormErrors = Object.fromEntries(
        Object.entries(read.errors).map(([field, key]) => [field, t(key)]),
      );
      return { ok: false, errors };
    },
    submit: async (wanted) => {
      const unchanged = isUnchanged(wanted, overview.current);
      setAsNow(unchanged);
      if (!unchanged) onCheck(wanted, form.values);
    },
  });
  useDirty(
    JSON.stringify(form.values) !==
      JSON.stringify(draftOf({ key: overview.current.key, parameters: overview.current.parameters }, typing)),
  );
  const choose = (key: ModeKey) => {
    const choice = overview.modes.find((mode) => mode.key === key);
    if (choice !== undefined) form.reset(draftOf(choice, typing));
    setAsNow(false);
  };
  return (
    <form {...form.formProps}>
      <Stack gap={24}>
        <ErrorSummary {...form.summary} />
        <div className={styles.modes}>
          <RadioCards
            legend={t('choose.legend')}
            name="mode"
            options={useModeOptions(overview, readOnly)}
            value={form.values.key}
            onChange={choose}
          />
        </div>
        <div>
          <LastMonthWorking mode={form.values.key} name={t(`mode.${form.values.key}`)} />
        </div>
        {readOnly ? null : (
          <>
            <Disclosure
              key={form.values.key}
              summary={t('own.title')}
              {...(form.values.key === 'custom' ? { open: true } : {})}
            >
              <ParameterFields form={form} overview={overview} />
            </Disclosure>
            {asNow ? <Banner tone="info" announce="status" title={t('choose.same')} /> : null}
            <div>
              <Button type="submit">{t('choose.check')}</Button>
            </div>
          </>
        )}
      </Stack>
    </form>
  );
}

function useModeOptions({ modes, current, debts }: ModeOverview, readOnly: boolean) {
  const t = useT(modeMessages);
  const words = useModeWords(debts);
  return modes.map(({ key, reasons, figure }) => ({
    value: key,
    disabled: readOnly,
    label: (
      <>
        {t(`mode.${key}`)} {key === current.key ? <Badge tone="tide">{t('current')}</Badge> : null}
      </>
    ),
    body: (
      <div className={styles.body}>
        <p>
          <b>{t('does')}</b> {t(`does.${key}`)}
        </p>
        <p>
          <b>{t('doesNot')}</b> {t(`doesNot.${key}`)}
        </p>
        {figure === null ? null : (
          <p className={styles.figure}>
            <b>{t('yours')}</b> {words.figure(figure)}
          </p>
        )}
        <LastMonth mode={key} />
        {reasons.length === 0 ? null : (
          <div>
            <b>{t('reason.lead')}</b>
            <ul className={styles.list}>
              {reasons.map((reason) => (
                <li key={reason.code}>{words.reason(reason)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    ),
  }));
}
