import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { ApiError, useDirty, useEditedBy, useErrorText, useT, useTextParam } from '@tideline/mfe-kit';
import { Button, Row } from '@tideline/ui';
import { ErrorSummary, useForm, type FieldBinding } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import styles from './setting-row.module.css';

type Checked<T> = { ok: true; data: T } | { ok: false; error: string };

export interface SettingRowProps<T> {
  /** Its name in the address while it is being edited: `/settings?edit=name`. */
  id: string;
  term: string;
  /** The current value. */
  value: ReactNode;
  /** Initial value of the field. */
  initial: string;
  field: (binding: FieldBinding<string>) => ReactNode;
  check: (typed: string) => Checked<T>;
  save: (data: T) => Promise<unknown>;
}

/** Shows one setting. The form replaces its current value during editing. */
export function SettingRow<T>(props: SettingRowProps<T>) {
  const { id, term, value } = props;
  const t = useT(messages);
  const [openId, setOpenId] = useTextParam('edit');
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const open = openId === id;
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return (
    <div className={styles.row}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{value}</dd>
      {open ? (
        <dd className={styles.editor}>
          <SettingForm {...props} close={() => setOpenId(null)} />
        </dd>
      ) : (
        <dd className={styles.action}>
          <Button
            ref={button}
            variant="quiet"
            aria-label={t('settings.changeOf', { term })}
            onClick={() => setOpenId(id)}
          >
            {t('settings.change')}
          </Button>
        </dd>
      )}
    </div>
  );
}

/** Shows a setting that cannot be changed here, with the reason if that is not obvious. */
export function FixedRow({ term, value, hint }: { term: string; value: ReactNode; hint?: string }) {
  return (
    <div className={styles.row}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>
        {value}
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </dd>
    </div>
  );
}

function SettingForm<T>({ initial, field, check, save, close }: SettingRowProps<T> & { close: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const editedBy = useEditedBy();
  const client = useQueryClient();
  const area = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: { value: initial },
    validate: ({ value }) => {
      const checked = check(value);
      return checked.ok ? checked : { ok: false, errors: { value: checked.error } };
    },
    submit: async (data) => {
      try {
        await save(data);
        close();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!error.is('VERSION_CONFLICT')) return { form: errorOf(error) };
        await client.invalidateQueries({ queryKey: ['session'] });
        const isNamed = error.params.last !== undefined;
        return { form: isNamed ? t('settings.conflictBy', { who: editedBy(error) }) : t('settings.conflict') };
      }
    },
  });
  useDirty(form.values.value !== initial);
  useEffect(() => area.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return (
    <form ref={area} {...form.formProps} className={styles.form}>
      <ErrorSummary {...form.summary} />
      {field(form.field('value'))}
      <Row>
        <Button type="submit" busy={form.busy}>
          {t('settings.save')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('settings.cancel')}
        </Button>
      </Row>
    </form>
  );
}
