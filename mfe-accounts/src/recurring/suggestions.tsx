import type { Series } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, DateText, Money, Section, useFormats } from '@tideline/ui';
import { messages } from '../../messages/recurring.en.ts';
import styles from './recurring.module.css';

interface Props {
  series: readonly Series[];
  accountName: (id: string) => string;
  mayChange: boolean;
  onOpen: (id: string) => void;
}

const PPM_OF_PERCENT = 10_000;

/** What was found and nobody has said anything about. */
export function Suggestions({ series, accountName, mayChange, onOpen }: Props) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { percent } = useFormats();
  const decide = useChange({
    change: ({ series: { id, version }, state }: { series: Series; state: 'active' | 'ended' }) =>
      api.recurring.update({ id, state }, { ifMatch: version }),
    done: ({ item: { payee } }, { state }) =>
      t(state === 'active' ? 'series.confirmed' : 'series.dismissed', { payee }),
  });
  if (series.length === 0) return null;
  return (
    <Section title={t('series.suggested')} lead={t('series.suggestedLead')}>
      <Card>
        {decide.error ? <Banner tone="warn" announce="alert" title={errorOf(decide.error)} /> : null}
        <ul className={styles.list}>
          {series.map((each) => (
            <li key={each.id} className={styles.item}>
              <span className={styles.body}>
                <Button variant="quiet" onClick={() => onOpen(each.id)}>
                  {each.payee}
                </Button>
                <span className={styles.quiet}>
                  {t(`cadence.${each.cadence}`)}, {accountName(each.accountId)}
                  {each.nextOn === null ? null : (
                    <>
                      {', '}
                      <DateText date={each.nextOn} />
                    </>
                  )}
                </span>
                {each.confidencePpm === null ? null : (
                  <span className={styles.quiet}>
                    {t('series.confidence', {
                      share: percent(Math.round(each.confidencePpm / PPM_OF_PERCENT) * PPM_OF_PERCENT),
                      count: each.occurrenceCount,
                    })}
                  </span>
                )}
              </span>
              <span className={styles.amount}>
                <Money
                  minor={each.amount.minor}
                  currency={each.amount.currency}
                  estimate={each.amountKind !== 'fixed'}
                />
              </span>
              {mayChange ? (
                <span className={styles.buttons}>
                  <Button
                    variant="outline"
                    icon="check"
                    aria-label={t('series.confirmOf', { payee: each.payee })}
                    busy={decide.isPending && decide.variables.series.id === each.id}
                    onClick={() => decide.mutate({ series: each, state: 'active' })}
                  >
                    {t('series.confirm')}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={t('series.dismissOf', { payee: each.payee })}
                    onClick={() => decide.mutate({ series: each, state: 'ended' })}
                  >
                    {t('series.dismiss')}
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
