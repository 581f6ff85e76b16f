import type { Account, Series } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import {
  Banner,
  Button,
  DateText,
  EmptyState,
  Money,
  Row,
  Section,
  Skeleton,
  SkeletonBar,
  Stack,
  Table,
  useMayChange,
} from '@tideline/ui';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { messages } from '../../messages/recurring.en.ts';
import { occurrencesQuery, seriesQuery } from './recurring.queries.ts';
import { SeriesForm } from './series-form.tsx';

interface Props {
  /** `new` adds a series */
  seriesId: string;
  accounts: readonly Account[];
  mayChange: boolean;
  onClose: () => void;
}

/** Shows one series over the panel: its data, its occurrences, and the user's decisions. */
export function SeriesDrawer({ seriesId, accounts, mayChange, onClose }: Props) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  const mayChangeOf = useMayChange();
  const frame = (title: string, content: React.ReactNode) => (
    <Drawer open onClose={guard.leave} dismissable={!mayChange} title={title}>
      {content}
      {guard.question}
    </Drawer>
  );
  if (seriesId === 'new')
    return frame(
      t('form.new'),
      <SeriesForm series={null} accounts={accounts} onDirty={guard.onDirty} onDone={onClose} />,
    );
  return (
    <Load
      query={seriesQuery()}
      skeleton={frame(t('recurring.loading'), <HistorySkeleton />)}
      failedTitle={t('recurring.failed')}
      isEmpty={() => false}
    >
      {({ items }) => {
        const series = items.find(({ id }) => id === seriesId);
        if (series === undefined) return frame(t('series.gone'), <EmptyState title={t('series.gone')} />);
        return frame(
          series.payee,
          <Stack gap={24}>
            {mayChangeOf(series.accountId) ? <StateButtons series={series} onGone={onClose} /> : null}
            {mayChangeOf(series.accountId) ? (
              <SeriesForm
                key={series.id}
                series={series}
                accounts={accounts}
                onDirty={guard.onDirty}
                onDone={onClose}
              />
            ) : null}
            <History series={series} />
          </Stack>,
        );
      }}
    </Load>
  );
}

function StateButtons({ series, onGone }: { series: Series; onGone: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { id, version, payee, state, isDetected } = series;
  const turn = useChange({
    change: (next: 'active' | 'paused' | 'ended') => api.recurring.update({ id, state: next }, { ifMatch: version }),
    done: (_result, next) =>
      state === 'suggested'
        ? t(next === 'active' ? 'series.confirmed' : 'series.dismissed', { payee })
        : t(`series.${next}Done`, { payee }),
  });
  const remove = useChange({
    change: () => api.recurring.remove({ id }, { ifMatch: version }),
    done: () => t('series.removed', { payee }),
    onSuccess: onGone,
  });
  const failure = turn.error ?? remove.error;
  const button = (next: 'active' | 'paused' | 'ended', label: string, variant: 'filled' | 'outline' = 'outline') => (
    <Button variant={variant} busy={turn.isPending && turn.variables === next} onClick={() => turn.mutate(next)}>
      {label}
    </Button>
  );
  return (
    <Stack gap={8}>
      {failure === null ? null : <Banner tone="warn" announce="alert" title={errorOf(failure)} />}
      <Row gap={8}>
        {state === 'suggested' ? button('active', t('series.confirm'), 'filled') : null}
        {state === 'suggested' ? button('ended', t('series.dismiss')) : null}
        {state === 'active' ? button('paused', t('series.pause')) : null}
        {state === 'paused' ? button('active', t('series.resume')) : null}
        {state === 'active' || state === 'paused' ? button('ended', t('series.end')) : null}
        {state === 'ended' ? button('active', t('series.reopen')) : null}
        {state === 'suggested' ? null : (
          <Button variant="quiet" icon="trash" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t(isDetected ? 'series.forget' : 'series.remove')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function History({ series: { id } }: { series: Series }) {
  const t = useT(messages);
  return (
    <Section title={t('series.history')}>
      <Load
        query={occurrencesQuery(id)}
        skeleton={<HistorySkeleton />}
        failedTitle={t('series.historyFailed')}
        isEmpty={() => false}
      >
        {({ items }) => (
          <Table
            caption={t('series.history')}
            columns={[
              { id: 'on', header: t('upcoming.date'), cell: ({ on }) => <DateText date={on} /> },
              { id: 'state', header: t('series.state'), cell: ({ state }) => t(`occurrence.${state}`) },
              {
                id: 'amount',
                header: t('upcoming.amount'),
                numeric: true,
                cell: ({ amount, estimated }) => (
                  <Money minor={amount.minor} currency={amount.currency} estimate={estimated} />
                ),
              },
            ]}
            rows={items.toReversed()}
            rowKey={({ dueOn }) => dueOn}
          />
        )}
      </Load>
    </Section>
  );
}

function HistorySkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('series.historyLoading')}>
      <SkeletonBar width="100%" height="12rem" />
    </Skeleton>
  );
}
