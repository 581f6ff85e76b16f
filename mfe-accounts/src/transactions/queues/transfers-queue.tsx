import { useQueryClient } from '@tanstack/react-query';
import type { TransferSuggestion } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, EmptyState, Icon, Money, Row, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { RowLine } from '../drawer/row-line.tsx';
import type { Names } from '../../ledger/use-names.ts';
import styles from './queues.module.css';
import { useExchangeText } from '../use-exchange-text.ts';
import { suggestedTransfersQuery } from './queues.queries.ts';

type Suggestions = { items: TransferSuggestion[]; count: number };

/** Hides pairs while the server processes the decision, and shows them again if the decision is rejected. */
function useHidden() {
  const client = useQueryClient();
  const { queryKey } = suggestedTransfersQuery();
  return (ids: readonly string[]) => {
    const before = client.getQueryData(queryKey);
    client.setQueryData(
      queryKey,
      (known: Suggestions | undefined) =>
        known && { count: known.count - ids.length, items: known.items.filter(({ id }) => !ids.includes(id)) },
    );
    return () => client.setQueryData(queryKey, before);
  };
}

function Pair({ suggestion, names }: { suggestion: TransferSuggestion; names: Names }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const hide = useHidden();
  const exchangeText = useExchangeText();
  const { id, version, outflow, inflow, reasons, fee, kind } = suggestion;
  const decide = useChange({
    change: (state: 'confirmed' | 'rejected') => api.transfers.decide({ id, state }, { ifMatch: version }),
    done: (_, state) => t(state === 'confirmed' ? 'transfer.confirmed' : 'transfer.rejected'),
  });
  const settle = (state: 'confirmed' | 'rejected') => {
    const revert = hide([id]);
    decide.mutateAsync(state).catch(revert);
  };
  return (
    <li className={styles.pair} aria-label={t('transfer.pairOf', { out: outflow.payee, in: inflow.payee })}>
      <div className={styles.legs}>
        <RowLine row={outflow} names={names} />
        <Icon name="arrow-right" />
        <RowLine row={inflow} names={names} />
      </div>
      <p className={styles.quiet}>
        {[
          kind === 'transfer' ? '' : t(`kindOf.${kind}`),
          ...reasons.map((reason) => t(`reason.${reason}`)),
          exchangeText(suggestion),
        ]
          .filter(Boolean)
          .join(' · ')}
        {fee === null || fee.minor === '0' ? null : (
          <>
            {' · '}
            {t('transfer.fee')} <Money minor={fee.minor} currency={fee.currency} />
          </>
        )}
      </p>
      {decide.error ? <p role="alert">{errorOf(decide.error)}</p> : null}
      <Row gap={8}>
        <Button needs="edit" variant="outline" icon="check" busy={decide.isPending} onClick={() => settle('confirmed')}>
          {t('transfer.confirm')}
        </Button>
        <Button needs="edit" variant="quiet" busy={decide.isPending} onClick={() => settle('rejected')}>
          {t('transfer.reject')}
        </Button>
      </Row>
    </li>
  );
}

/** Confirms all certain pairs at once, or finds matches again. */
function Tools({ items, count }: Suggestions) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const hide = useHidden();
  const sure = items.filter(({ isSure }) => isSure).map(({ id }) => id);
  const confirm = useChange({
    change: (ids: string[]) => api.transfers.confirmMany({ ids }),
    done: ({ confirmedIds, leftOutIds }) =>
      leftOutIds.length === 0
        ? t('transfer.confirmedMany', { count: confirmedIds.length })
        : t('transfer.confirmedSome', { count: confirmedIds.length, left: leftOutIds.length }),
  });
  const find = useChange({
    change: () => api.transfers.find({}),
    done: ({ count: found }) => t('transfer.found', { count: found }),
  });
  const failure = confirm.error ?? find.error;
  return (
    <Stack gap={8}>
      <div className={styles.tools}>
        <span className={styles.quiet}>
          {count > items.length ? t('queue.firstOf', { shown: items.length, count }) : t('transfer.count', { count })}
        </span>
        <Row gap={8}>
          {sure.length > 0 ? (
            <Button
              needs="edit"
              variant="outline"
              busy={confirm.isPending}
              onClick={() => {
                const revert = hide(sure);
                confirm.mutateAsync(sure).catch(revert);
              }}
            >
              {t('transfer.confirmSure', { count: sure.length })}
            </Button>
          ) : null}
          <Button needs="edit" variant="quiet" busy={find.isPending} onClick={() => find.mutate(undefined)}>
            {t('queue.find')}
          </Button>
        </Row>
      </div>
      {failure ? <Banner tone="debt" announce="alert" title={errorOf(failure)} /> : null}
    </Stack>
  );
}

export function QueueSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar width="100%" height="9rem" />
      <SkeletonBar width="100%" height="9rem" />
    </Skeleton>
  );
}

/** Lists pairs of rows that look like one transfer between two accounts of the household. */
export function TransfersQueue({ names }: { names: Names }) {
  const t = useT(messages);
  return (
    <Load
      query={suggestedTransfersQuery()}
      skeleton={<QueueSkeleton />}
      isEmpty={() => false}
      failedTitle={t('transfer.queueFailed')}
      failedHint={<p>{t('transactions.failedHint')}</p>}
    >
      {({ items, count }) => (
        <Stack gap={16}>
          <Tools items={items} count={count} />
          {items.length === 0 ? (
            <EmptyState title={t('transfer.noneTitle')}>{t('transfer.none')}</EmptyState>
          ) : (
            <ul className={styles.pairs} aria-label={t('queue.transfers')}>
              {items.map((suggestion) => (
                <Pair key={suggestion.id} suggestion={suggestion} names={names} />
              ))}
            </ul>
          )}
        </Stack>
      )}
    </Load>
  );
}
