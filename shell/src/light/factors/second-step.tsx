import { useEffect, useRef, useState } from 'react';
import { api, ApiError, useT } from '@tideline/mfe-kit/light';
import { Button, ErrorSummary, TextField, useForm } from '@tideline/ui/light';
import { messages } from '../../../messages/second-step.ts';
import { formError } from '../failure.ts';
import styles from '../form.module.css';
import { LightPage } from '../light-page.tsx';
import { usePasskeys } from '../use-passkeys.ts';
import { LostFactor } from './lost-factor.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type Method = 'totp' | 'recovery_code' | 'passkey';

export interface SecondStepProps {
  methods: readonly Method[];
  /** When a requested removal of the second factors can be completed. */
  resetDueAt: string | null;
  onSignedIn: () => void;
  /** Called if the sign-in took too long or the user canceled it. */
  onRestart: () => void;
}

/** Asks for a second factor after the password. */
export function SecondStep({ methods, resetDueAt, onSignedIn, onRestart }: SecondStepProps) {
  const t = useT(messages);
  const [entry, setEntry] = useState<'totp' | 'recovery_code'>(methods.includes('totp') ? 'totp' : 'recovery_code');
  const [isChosen, setIsChosen] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const passkeys = usePasskeys(onSignedIn, { autofill: false });
  const other = entry === 'totp' ? 'recovery_code' : 'totp';
  if (isLost) return <LostFactor resetDueAt={resetDueAt} onBack={() => setIsLost(false)} onRestart={onRestart} />;
  if (isOver) return <TookTooLong onRestart={onRestart} />;
  return (
    <LightPage
      title={t('step.title')}
      focusTitle
      foot={
        <>
          {methods.includes(other) ? (
            <Button
              variant="quiet"
              onClick={() => {
                setEntry(other);
                setIsChosen(true);
              }}
            >
              {t(`step.other.${other}`)}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => setIsLost(true)}>
            {t('step.lost')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {methods.includes('passkey') && passkeys.available ? (
          <PasskeyButton passkeys={passkeys} variant="filled" />
        ) : null}
        {methods.includes(entry) ? (
          <CodeForm
            key={entry}
            entry={entry}
            isMain={!(methods.includes('passkey') && passkeys.available)}
            isChosen={isChosen}
            onSignedIn={onSignedIn}
            onOver={() => setIsOver(true)}
          />
        ) : null}
        {methods.includes('passkey') && !passkeys.available ? <p>{t('step.passkeyElsewhere')}</p> : null}
      </div>
    </LightPage>
  );
}

interface CodeFormProps {
  entry: 'totp' | 'recovery_code';
  /** Whether it is the main action of the page. */
  isMain: boolean;
  /** Whether the user just chose this kind of code and will type it next. */
  isChosen: boolean;
  onSignedIn: () => void;
  onOver: () => void;
}

function CodeForm({ entry, isMain, isChosen, onSignedIn, onOver }: CodeFormProps) {
  const t = useT(messages);
  const isTotp = entry === 'totp';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isChosen) field.current?.focus();
  }, [isChosen]);
  const form = useForm<{ code: string }, string>({
    initial: { code: '' },
    validate: ({ code }) =>
      code.trim() === ''
        ? { ok: false, errors: { code: t(`step.missing.${entry}`) } }
        : { ok: true, data: code.trim().slice(0, 40) },
    submit: async (code) => {
      try {
        await api.secondStep.code({ code });
        onSignedIn();
      } catch (error) {
        if (error instanceof ApiError && error.is('SECOND_STEP_ENDED')) return void onOver();
        const refused = formError<{ code: string }>(error);
        if (!(error instanceof ApiError) || !error.is('CODE_WRONG')) return refused;
        return { code: isTotp ? (Object.values(refused)[0] ?? '') : t('step.wrong.recovery_code') };
      }
    },
  });
  return (
    <form {...form.formProps} method="post" className={styles.form}>
      <ErrorSummary {...form.summary} />
      <TextField
        label={t(`step.field.${entry}`)}
        hint={t(`step.hint.${entry}`)}
        inputMode={isTotp ? 'numeric' : 'text'}
        autoComplete={isTotp ? 'one-time-code' : 'off'}
        autoCapitalize={isTotp ? 'none' : 'characters'}
        spellCheck={false}
        ref={field}
        {...form.field('code')}
      />
      <div className={styles.submit}>
        <Button type="submit" busy={form.busy} variant={isMain ? 'filled' : 'outline'}>
          {t('step.go')}
        </Button>
      </div>
    </form>
  );
}

function TookTooLong({ onRestart }: { onRestart: () => void }) {
  const t = useT(messages);
  return (
    <LightPage title={t('step.overTitle')} focusTitle>
      <div className={styles.form}>
        <p role="alert">{t('step.over')}</p>
        <div className={styles.submit}>
          <Button onClick={onRestart}>{t('step.again')}</Button>
        </div>
      </div>
    </LightPage>
  );
}
