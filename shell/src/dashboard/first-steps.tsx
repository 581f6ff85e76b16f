import type { Dashboard } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Card, Icon, LinkButton, VisuallyHidden } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import styles from './first-steps.module.css';

interface Step {
  key: 'account' | 'transactions' | 'terms' | 'plan';
  done: boolean;
  href: string;
}

const stepsOf = ({ hasAccount, hasTransactions, hasCardTerms, hasPlan }: Dashboard['checklist']): Step[] => [
  { key: 'account', done: hasAccount, href: '/accounts?add=1' },
  { key: 'transactions', done: hasTransactions, href: '/transactions?import=1' },
  { key: 'terms', done: hasCardTerms, href: '/credit-cards' },
  { key: 'plan', done: hasPlan, href: '/debt' },
];

/** The way from an empty household to the first useful figure. The first open step has the filled button. */
export function FirstSteps({ checklist }: Pick<Dashboard, 'checklist'>) {
  const t = useT(messages);
  const steps = stepsOf(checklist);
  const next = steps.find(({ done }) => !done);
  return (
    <Card title={t('steps.title')}>
      <ol className={styles.steps}>
        {steps.map(({ key, done, href }) => (
          <li key={key} className={styles.step}>
            <span className={done ? styles.done : styles.open}>{done ? <Icon name="check" /> : null}</span>
            <div className={styles.text}>
              <p className={styles.name}>
                {t(`steps.${key}`)}
                {done ? <VisuallyHidden> {t('steps.done')}</VisuallyHidden> : null}
              </p>
              <p className={styles.why}>{t(`steps.${key}Why`)}</p>
            </div>
            {done ? null : (
              <LinkButton href={href} variant={next?.key === key ? 'filled' : 'quiet'}>
                {t(`steps.${key}Button`)}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
