import type { Series } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, DateText, Money, Section, useFormats, useMayChange } from '@tideline/ui';
import { messages } from '../../messages/recurring.en.ts';
import styles from './recurring.module.css';

interface Props {
  series: readonly Series[];
  accountName: (id: string) => string;
  onOpen: (id: string) => void;
}

const PPM_OF_PERCENT = 10_000;

function Suggestion({
  series,
  accountName,
  mayChange,
  confirming,
  onOpen,
  onDecide,
}: {
  series: Series;
  accountName: string;
  mayChange: boolean;
  confirming: boolean;
  onOpen: () => void;
  onDecide: (state: 'active' | 'ended') => void;
}) {
  const t = useT(messages);
  return (
    <li className={styles.item}>
      <span className={styles.body}>
        <Button variant="quiet" onClick={onOpen}>
          {series.payee}
        </Button>
        <Evidence series={series} accountName={accountName} />
      </span>
      <span className={styles.amount}>
        <Money minor={series.amount.minor} currency={series.amount.currency} estimate={series.amountKind !== 'fixed'} />
      </span>
      {mayChange ? (
        <span className={styles.buttons}>
          <Button
            variant="outline"
            icon="check"
            aria-label={t('series.confirmOf', { payee: series.payee })}
            busy={confirming}
            onClick={() => onDecide('active')}
          >
            {t('series.confirm')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('series.dismissOf', { payee: series.payee })}
            onClick={() => onDecide('ended')}
          >
            {t('series.dismiss')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

/** Shows when the series repeats, and how certain the detection is. */
function Evidence({ series, accountName }: { series: Series; accountName: string }) {
  const t = useT(messages);
  const { percent, date } = useFormats();
  return (
    <>
      <span className={styles.quiet}>
        {t(`cadence.${series.cadence}`)}, {accountName}
        {series.nextOn === null ? null : (
          <>
            {', '}
            <DateText date={series.nextOn} />
          </>
        )}
      </span>
      {series.assumed === null ? null : (
        <span className={styles.quiet}>
          {t('series.notSeen')}
          {' · '}
          {t('series.assumed', {
            from: date(series.assumed.from),
            through: date(series.assumed.dataThrough),
          })}
        </span>
      )}
      {series.confidencePpm === null ? null : (
        <span className={styles.quiet}>
          {t('series.confidence', {
            share: percent(Math.round(series.confidencePpm / PPM_OF_PERCENT) * PPM_OF_PERCENT),
            count: series.occurrenceCount,
          })}
        </span>
      )}
    </>
  );
}

/** Lists detected series that the user has neither confirmed nor dismissed. */
export function Suggestions({ series, accountName, onOpen }: Props) {
  const t = useT(messages);
  const mayChange = useMayChange();
  const errorOf = useErrorText();
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
            <Suggestion
              key={each.id}
              series={each}
              accountName={accountName(each.accountId)}
              mayChange={mayChange(each.accountId)}
              confirming={decide.isPending && decide.variables.series.id === each.id}
              onOpen={() => onOpen(each.id)}
              onDecide={(state) => decide.mutate({ series: each, state })}
            />
          ))}
        </ul>
      </Card>
    </Section>
  );
}
