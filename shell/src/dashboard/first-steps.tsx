import type { Dashboard } from '@tideline/contract';
import { useMay, useSession, useT } from '@tideline/mfe-kit';
import { Button, Card, Icon, LinkButton, VisuallyHidden } from '@tideline/ui';
import { messages } from '../../messages/first-steps.ts';
import styles from './first-steps.module.css';

interface Step {
  key: 'account' | 'transactions' | 'terms' | 'plan' | 'mode';
  done: boolean;
  href: string;
}

const stepsOf = (
  { hasAccount, hasTransactions, hasCardTerms, hasPlan }: Dashboard['checklist'],
  { hasMode, isRateMissing }: { hasMode: boolean; isRateMissing: boolean },
): Step[] => [
  { key: 'account', done: hasAccount, href: '/accounts?add=1' },
  { key: 'transactions', done: hasTransactions, href: '/transactions?import=1' },
  { key: 'terms', done: hasCardTerms, href: isRateMissing ? '/debt?terms=1' : '/credit-cards' },
  { key: 'plan', done: hasPlan, href: '/debt' },
  { key: 'mode', done: hasMode, href: '/signup?step=mode' },
];

interface FirstStepsProps extends Pick<Dashboard, 'checklist'> {
  /** Whether a debt is missing from the plan because its rate is missing. */
  isRateMissing: boolean;
  /** Whether the first open step has the filled button, because no other control on the screen has it. */
  isMain: boolean;
  onHide: () => void;
}

/** Lists the steps from an empty household to the first useful figure. */
export function FirstSteps({ checklist, isRateMissing, isMain, onHide }: FirstStepsProps) {
  const t = useT(messages);
  const { household } = useSession();
  const mayManage = useMay('manage');
  const steps = stepsOf(checklist, { hasMode: household.mode !== null, isRateMissing }).filter(
    ({ key }) => key !== 'mode' || mayManage,
  );
  const next = steps.find(({ done }) => !done);
  return (
    <Card
      title={t('title')}
      aside={
        <Button variant="quiet" onClick={onHide}>
          {t('hide')}
          <VisuallyHidden> {t('hideWhat')}</VisuallyHidden>
        </Button>
      }
    >
      <p className={styles.progress}>
        {t('progress', { done: steps.filter(({ done }) => done).length, all: steps.length })}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ key, done, href }) => (
          <li key={key} className={styles.step}>
            <span className={done ? styles.done : styles.open}>{done ? <Icon name="check" /> : null}</span>
            <div className={styles.text}>
              <p className={styles.name}>
                {t(`${key}`)}
                {done ? <VisuallyHidden> {t('done')}</VisuallyHidden> : null}
              </p>
              <p className={styles.why}>{t(`${key}Why`)}</p>
            </div>
            {done ? null : (
              <LinkButton
                href={href}
                className={next?.key === key ? undefined : styles.later}
                variant={next?.key !== key ? 'quiet' : isMain ? 'filled' : 'outline'}
              >
                {t(`${key}Button`)}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
