import type { ForecastDay, ForecastItem } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useMay, useSession, useT, WorkingFigure } from '@tideline/mfe-kit';
import {
  Badge,
  Banner,
  Button,
  EmptyState,
  Link,
  Money,
  Row,
  Section,
  Skeleton,
  SkeletonBar,
  Stack,
  useFormats,
} from '@tideline/ui';
import { Drawer } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../messages/cash-line.en.ts';
import { OccurrenceDialog } from '../recurring/occurrence-dialog.tsx';
import { markText } from './chart-marks.ts';
import styles from './day-drawer.module.css';
import { forecastDayQuery } from './forecast.queries.ts';

export interface DayDrawerProps {
  on: string;
  /** null means all accounts together */
  account: string | null;
  onDay: (on: string) => void;
  onClose: () => void;
}

const shifted = (on: string, days: number): string =>
  new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Shows the breakdown of one day of the cash line. Expected movements can be moved, skipped or given another amount.
 */
export function DayDrawer({ on, account, onDay, onClose }: DayDrawerProps) {
  const t = useT(messages);
  const { date } = useFormats();
  const { today } = useSession();
  const isDate = DATE.test(on) && !Number.isNaN(Date.parse(on));
  if (!isDate)
    return (
      <Drawer open onClose={onClose} title={t('day.gone')}>
        {null}
      </Drawer>
    );
  return (
    <Drawer open onClose={onClose} title={date(on, 'weekday')}>
      <Stack gap={24}>
        <Row justify="between" gap={8} flush>
          <Button
            variant="quiet"
            icon="chevron-left"
            disabled={shifted(on, -1) <= today}
            onClick={() => onDay(shifted(on, -1))}
          >
            {t('day.previous')}
          </Button>
          <Button variant="quiet" onClick={() => onDay(shifted(on, 1))}>
            {t('day.next')}
          </Button>
        </Row>
        <Load
          query={forecastDayQuery(account, on)}
          skeleton={
            <Skeleton label={t('day.loading')}>
              <Stack gap={16}>
                <SkeletonBar width="100%" height="3rem" />
                <SkeletonBar width="100%" height="8rem" />
              </Stack>
            </Skeleton>
          }
          isEmpty={({ day }) => day === null}
          empty={<EmptyState title={t('day.gone')} />}
          failedTitle={t('day.failed')}
        >
          {({ day }) => (day === null ? null : <Day day={day} />)}
        </Load>
      </Stack>
    </Drawer>
  );
}

function Day({ day }: { day: ForecastDay }) {
  const t = useT(messages);
  const formats = useFormats();
  const { currency, before, after, low, high, items, spending, skipped, marks, working, account } = day;
  const money = (minor: string) => formats.money(minor, currency);
  // for a single day, these working lines have other labels than elsewhere
  const lines = { planned: t('day.linePlanned'), everyday_spending: t('day.lineSpending') };
  return (
    <Stack gap={24}>
      <div>
        <p className={styles.label}>{t('day.after')}</p>
        <p className={styles.figure}>
          <WorkingFigure id="cash-day" working={working} title={t('day.working')} words={{ lines }}>
            <Money minor={after.minor} currency={currency} estimate />
          </WorkingFigure>
        </p>
        {low.minor === high.minor ? null : (
          <p className={styles.detail}>{t('day.range', { low: money(low.minor), high: money(high.minor) })}</p>
        )}
      </div>
      <Section title={t('day.parts')}>
        <ul className={styles.lines}>
          <Part label={t('day.before')} minor={before.minor} currency={currency} />
          {items.map((item) => (
            <Item key={item.id} item={item} showAccount={account === null} />
          ))}
          {spending.minor === '0' ? null : (
            <Part label={t('day.spending')} minor={spending.minor} currency={currency} isChange />
          )}
          <Part label={t('day.after')} minor={after.minor} currency={currency} />
        </ul>
        {items.length === 0 ? <p className={styles.detail}>{t('day.nothing')}</p> : null}
      </Section>
      {skipped.length === 0 ? null : (
        <Section title={t('day.skipped')}>
          <ul className={styles.lines}>
            {skipped.map((item) => (
              <Item key={item.id} item={item} showAccount={account === null} />
            ))}
          </ul>
        </Section>
      )}
      {marks.length === 0 ? null : (
        <Section title={t('day.alsoToday')}>
          <Stack gap={8}>
            {marks.map((mark) => (
              <Link key={mark.kind + mark.href} href={mark.href}>
                {markText(mark, t, formats)}
              </Link>
            ))}
          </Stack>
        </Section>
      )}
    </Stack>
  );
}

function Part({
  label,
  minor,
  currency,
  isChange = false,
}: {
  label: string;
  minor: string;
  currency: string;
  isChange?: boolean;
}) {
  return (
    <li className={styles.line}>
      <span>{label}</span>
      <span className={styles.amount}>
        <Money minor={minor} currency={currency} estimate {...(isChange ? { sign: 'always' as const } : {})} />
      </span>
    </li>
  );
}

/** Shows a planned movement, its source, and the actions for it. */
function Item({ item, showAccount }: { item: ForecastItem; showAccount: boolean }) {
  const t = useT(messages);
  const { name, kind, accountName, amount, href, occurrence } = item;
  const isSkipped = occurrence?.state === 'skipped';
  const facts = [t(`kind.${kind}`), ...(showAccount ? [accountName] : [])];
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <span className={styles.name}>
          <Link href={href}>{name}</Link>
          {occurrence?.state === 'late' ? <Badge tone="warn">{t('day.late')}</Badge> : null}
          {occurrence?.state === 'not_seen' ? <Badge tone="info">{t('day.notSeen')}</Badge> : null}
          {occurrence?.moved === true ? <Badge tone="info">{t('day.moved')}</Badge> : null}
          {occurrence?.amountEdited === true ? <Badge tone="info">{t('day.edited')}</Badge> : null}
        </span>
        <span className={styles.detail}>{facts.join(' · ')}</span>
      </span>
      <span className={styles.amount}>
        {isSkipped ? (
          <s>
            <Money minor={amount.minor} currency={amount.currency} sign="always" />
          </s>
        ) : (
          <Money
            minor={amount.minor}
            currency={amount.currency}
            sign="always"
            estimate={occurrence?.estimated ?? false}
            toned={!amount.minor.startsWith('-')}
          />
        )}
      </span>
      {occurrence === null ? null : <Edits name={name} accountId={item.accountId} occurrence={occurrence} />}
    </li>
  );
}

function Edits({
  name,
  accountId,
  occurrence,
}: Pick<ForecastItem, 'name' | 'accountId'> & { occurrence: NonNullable<ForecastItem['occurrence']> }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const mayEdit = useMay('edit', accountId);
  const [editing, setEditing] = useState(false);
  const { seriesId, dueOn, state, version } = occurrence;
  const isSkipped = state === 'skipped';
  const skip = useChange({
    change: (skipped: boolean) => api.recurring.setOccurrence({ id: seriesId, dueOn, skipped }, { ifMatch: version }),
    done: ({ item }) => t(item.state === 'skipped' ? 'day.skippedDone' : 'day.expectedDone', { name }),
  });
  if (!mayEdit) return null;
  return (
    <div className={styles.actions}>
      {skip.error ? <Banner tone="warn" announce="alert" title={errorOf(skip.error)} /> : null}
      <Row gap={8} flush>
        {isSkipped ? null : (
          <Button variant="quiet" aria-label={t('day.editOf', { name })} onClick={() => setEditing(true)}>
            {t('day.edit')}
          </Button>
        )}
        <Button
          variant="quiet"
          busy={skip.isPending}
          aria-label={t(isSkipped ? 'day.expectOf' : 'day.skipOf', { name })}
          onClick={() => skip.mutate(!isSkipped)}
        >
          {t(isSkipped ? 'day.expect' : 'day.skip')}
        </Button>
      </Row>
      {editing ? (
        <OccurrenceDialog occurrence={{ ...occurrence, payee: name }} onClose={() => setEditing(false)} />
      ) : null}
    </div>
  );
}
