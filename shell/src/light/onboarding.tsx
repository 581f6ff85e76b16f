import { useRef, useState } from 'react';
import type { Session } from '@tideline/contract';
import { api, useT } from '@tideline/mfe-kit/light';
import { Button, Icon, type IconName } from '@tideline/ui/light';
import { messages } from '../../messages/onboarding.ts';
import { failureText } from './failure.ts';
import { LightPage } from './light-page.tsx';
import styles from './onboarding.module.css';
import { QuestionFields, useQuestions } from './questions.tsx';

export interface OnboardingProps {
  session: Session;
  /** Whether the server sends email. */
  mail: boolean;
  leave: (path: string) => void;
}

/** Runs one task at a time. The last one started is marked busy, and a failed one shows its error. */
function useSingleTask<K extends string>() {
  const running = useRef(false);
  const [busy, setBusy] = useState<K>();
  const [failure, setFailure] = useState<string>();
  const run = async (key: K, work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(key);
    setFailure(undefined);
    try {
      await work(); // the task stays busy until the page changes
    } catch (error) {
      running.current = false;
      setBusy(undefined);
      setFailure(failureText(error));
    }
  };
  return { run, busy, failure };
}

function EmailNote({ session: { user }, mail }: Pick<OnboardingProps, 'session' | 'mail'>) {
  const t = useT(messages);
  return user.emailVerified ? null : (
    <p className={styles.letter}>{mail ? t('start.letter', { email: user.email }) : t('start.outbox')}</p>
  );
}

type WayKey = 'sample' | 'import' | 'add' | 'later';
const WAYS: readonly { key: Exclude<WayKey, 'later'>; icon: IconName; path: string }[] = [
  { key: 'sample', icon: 'dashboard', path: '/dashboard' },
  { key: 'import', icon: 'upload', path: '/transactions?import=1' },
  { key: 'add', icon: 'edit', path: '/accounts?add=1' },
];

/** Asks two questions after sign-up, and offers three ways to the first figures. */
export function Onboarding({ session, mail, leave }: OnboardingProps) {
  const t = useT(messages);
  const { save, ...questions } = useQuestions(session);
  const { run, busy, failure } = useSingleTask<WayKey>();
  const go = (key: WayKey, path: string) =>
    void run(key, async () => {
      await save();
      if (key === 'sample') await api.sample.load();
      leave(path);
    });
  return (
    <LightPage
      title={t('start.title')}
      lead={<EmailNote session={session} mail={mail} />}
      focusTitle
      foot={
        <Button variant="quiet" busy={busy === 'later'} onClick={() => go('later', '/dashboard')}>
          {t('ways.later')}
        </Button>
      }
    >
      <section className={styles.part}>
        <h2>{t('ask.title')}</h2>
        <p className={styles.hint}>{t('ask.lead')}</p>
        <QuestionFields {...questions} />
      </section>
      <section className={styles.part}>
        <h2>{t('ways.title')}</h2>
        <ul className={styles.ways}>
          {WAYS.map(({ key, icon, path }) => (
            <li key={key} className={styles.way}>
              <Icon name={icon} />
              <button
                type="button"
                className={styles.name}
                aria-describedby={`way-${key}`}
                aria-busy={busy === key || undefined}
                aria-disabled={busy !== undefined || undefined}
                onClick={() => go(key, path)}
              >
                {t(`ways.${key}`)}
              </button>
              <p id={`way-${key}`} className={styles.text}>
                {key === 'sample' && busy === key ? t('ways.sampleBusy') : t(`ways.${key}Text`)}
              </p>
            </li>
          ))}
        </ul>
        {failure === undefined ? null : (
          <p role="alert" className={styles.failed}>
            {failure}
          </p>
        )}
      </section>
    </LightPage>
  );
}

/** Asks only the two questions, for a sample household that was kept or a household that has not answered them yet. */
export function ModeQuestions({ session, mail, leave }: OnboardingProps) {
  const t = useT(messages);
  const { save, ...questions } = useQuestions(session);
  const { run, busy, failure } = useSingleTask<'save'>();
  const submit = () =>
    void run('save', async () => {
      await save();
      leave('/dashboard');
    });
  return (
    <LightPage
      title={t('mode.title')}
      lead={t('mode.lead')}
      focusTitle
      foot={<EmailNote session={session} mail={mail} />}
    >
      <QuestionFields {...questions} />
      {failure === undefined ? null : (
        <p role="alert" className={styles.failed}>
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button busy={busy === 'save'} onClick={submit}>
          {t('mode.save')}
        </Button>
        <Button variant="quiet" onClick={() => leave('/dashboard')}>
          {t('mode.skip')}
        </Button>
      </div>
    </LightPage>
  );
}
