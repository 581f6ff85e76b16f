import type { SweepRule, SweepSettings } from '@tideline/contract';
import { useDirty, useT } from '@tideline/mfe-kit';
import { Button, Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, type Form, useForm } from '@tideline/ui/forms';
import { createPortal } from 'react-dom';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import { ApprovalFields } from './approval-fields.tsx';
import { SafetyFields, LimitFields } from './safety-fields.tsx';
import { DayFields } from './day-fields.tsx';
import { FloorFields } from './floor-fields.tsx';
import { OrderFields } from './order-fields.tsx';
import { changedFields, type CheckedSettings, checkSettings, type SettingsDraft } from './settings-draft.ts';
import { SettingsPreview } from './settings-preview.tsx';
import styles from './sweep-settings.module.css';
import { type SettingsPart, useSectionLines } from './use-section-lines.ts';
import { useSettingsWords } from './use-settings-words.ts';

interface Props {
  settings: SweepSettings;
  rules: readonly SweepRule[];
  mayChange: boolean;
  bar: HTMLElement | null;
  /** The stored values. */
  before: SettingsDraft;
  /** The values entered before the review, if the user returned from it. */
  initial: SettingsDraft;
  onCheck: (checked: CheckedSettings, draft: SettingsDraft) => void;
}

const FORM = 'sweep-settings';

type Field = keyof SettingsDraft & string;

export interface FieldsProps {
  form: Form<SettingsDraft>;
  settings: SweepSettings;
  /**
   * Returns the state of a collapsed section: its summary line, and whether one of its fields was rejected or changed.
   */
  section: (part: SettingsPart, fields: readonly Field[]) => { line: string; hasError: boolean; startsOpen: boolean };
}

/** Shows all settings on one page, with the transfers that they would have made on the last transfer day. */
export function SettingsForm({ settings, rules, mayChange, bar, before, initial, onCheck }: Props) {
  const t = useT(sweepMessages);
  const { locale, currency } = useFormats();
  const words = useSettingsWords();
  const check = (draft: SettingsDraft) => checkSettings(draft, { settings, locale, currency, words });
  const form: Form<SettingsDraft> = useForm<SettingsDraft, CheckedSettings>({
    initial,
    validate: (draft) =>
      changedFields(before, draft).length === 0 ? { ok: false, errors: { form: t('same') } } : check(draft),
    submit: async (checked) => {
      onCheck(checked, form.values);
      return Promise.resolve();
    },
  });
  const isChanged = changedFields(before, form.values).length > 0;
  useDirty(isChanged);
  const checked = check(form.values);
  const lines = useSectionLines({
    settings,
    values: checked.ok ? checked.data.settings : settings,
    rules,
    order: form.values.order,
  });
  const changed = changedFields(before, initial);
  const section: FieldsProps['section'] = (part, names) => ({
    line: lines[part],
    hasError: names.some((name) => form.errors[name] !== undefined),
    startsOpen: names.some((name) => changed.includes(name)),
  });
  const fields = { form, settings, section };
  return (
    <form {...form.formProps} id={FORM}>
      <fieldset className={styles.plain} disabled={!mayChange}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <div className={styles.sections}>
            <FloorFields {...fields} />
            <SafetyFields {...fields} />
            <LimitFields {...fields} />
            <DayFields {...fields} />
            <ApprovalFields {...fields} />
            <OrderFields {...fields} rules={rules} />
          </div>
        </Stack>
      </fieldset>
      {bar === null
        ? null
        : createPortal(
            <>
              <SettingsPreview
                settings={checked.ok ? checked.data.settings : null}
                isChanged={isChanged}
                hasRules={rules.some(({ state }) => state === 'active')}
              />
              <Button type="submit" form={FORM} busy={form.busy} data-changed={isChanged}>
                {t('save')}
              </Button>
            </>,
            bar,
          )}
    </form>
  );
}
