import type { ModeChoice, ModeOverview } from '@tideline/contract';
import { Load, useDirty, useT } from '@tideline/mfe-kit';
import { Button, Disclosure, Row, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, useForm, type Form } from '@tideline/ui/forms';
import { modeMessages } from '../../messages/mode.en.ts';
import styles from './financial-mode.module.css';
import { LastMonthWorking } from './last-month.tsx';
import { modePanels, type ModeInput } from './mode.queries.ts';
import { ModeDetail } from './mode-detail.tsx';
import { draftOf, isUnchanged, readDraft, type ModeDraft, type ModeFormErrors, type ModeKey } from './mode-draft.ts';
import { ModeTable } from './mode-table.tsx';

interface ModeFormProps {
  overview: ModeOverview;
  initial: ModeDraft;
  /** Receives the form values too, so that the user can return to them from the check. */
  onCheck: (wanted: ModeInput, draft: ModeDraft) => void;
  readOnly: boolean;
}

/** Shows the modes with their figures, and the effect and settings of the chosen one. */
export function ModeForm({ overview, initial, onCheck, readOnly }: ModeFormProps) {
  const t = useT(modeMessages);
  const { locale, currency } = useFormats();
  const typing = { locale, currency };
  const debtIds = overview.debts.map(({ id }) => id);
  const choiceOf = (key: ModeKey) => overview.modes.find((mode) => mode.key === key);
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
      onCheck(wanted, form.values);
    },
  });
  const { key } = form.values;
  const choice = choiceOf(key);
  const now = JSON.stringify(draftOf(overview.current, typing));
  const isTuned = choice !== undefined && JSON.stringify(form.values) !== JSON.stringify(draftOf(choice, typing));
  const isOther = JSON.stringify(form.values) !== now;
  useDirty(isOther);
  const choose = (chosen: ModeKey) => {
    const found = choiceOf(chosen);
    if (found !== undefined) form.reset(draftOf(found, typing));
  };
  const read = choice === undefined ? null : readDraft(draftOf(choice, typing), { typing, debtIds });
  const isCompared = read?.ok && !isTuned && !isUnchanged(read.data, overview.current);
  return (
    <form {...form.formProps}>
      <Stack gap={24}>
        <ErrorSummary {...form.summary} />
        <ModeTable overview={overview} chosen={key} readOnly={readOnly} onChoose={choose} />
        {choice === undefined ? null : (
          <ModeDetail choice={choice} overview={overview} compared={isCompared ? read.data : null}>
            <ModeActions choice={choice} overview={overview} form={form} readOnly={readOnly} isOther={isOther} />
          </ModeDetail>
        )}
      </Stack>
    </form>
  );
}

interface ModeActionsProps {
  choice: ModeChoice;
  overview: ModeOverview;
  form: Form<ModeDraft>;
  readOnly: boolean;
  /** Whether the form differs from the active mode. */
  isOther: boolean;
}

function ModeActions({ choice: { key }, overview, form, readOnly, isOther }: ModeActionsProps) {
  const t = useT(modeMessages);
  const canSwitch = isOther && !readOnly;
  return (
    <>
      {readOnly ? null : (
        <Disclosure key={key} summary={t('own.title')} lazy {...(key === 'custom' ? { open: true } : {})}>
          <Load
            query={modePanels()}
            skeleton={
              <Skeleton>
                <SkeletonBar width="100%" height="30rem" />
              </Skeleton>
            }
          >
            {({ ParameterFields }) => <ParameterFields form={form} overview={overview} />}
          </Load>
        </Disclosure>
      )}
      <div className={styles.actions}>
        <Row>
          {canSwitch ? <Button type="submit">{t('choose.check')}</Button> : null}
          <LastMonthWorking mode={key} name={t(`mode.${key}`)} />
        </Row>
        {canSwitch ? <p className={styles.detail}>{t('choose.undo')}</p> : null}
      </div>
    </>
  );
}
