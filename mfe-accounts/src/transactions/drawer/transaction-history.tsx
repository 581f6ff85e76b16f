import { LoadFailure, useSession, useT } from '@tideline/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { DefinitionList, Section, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { transactionHistoryQuery } from '../transactions.queries.ts';

/** Lists who added and changed a transaction, newest first. Shown only in a household with several members. */
export function TransactionHistory({ id }: { id: string }) {
  return useSession().isShared === true ? <History id={id} /> : null;
}

function History({ id }: { id: string }) {
  const t = useT(messages);
  const { moment } = useFormats();
  const { data, error, isFetching, refetch } = useQuery(transactionHistoryQuery(id));
  if (data === undefined && error === null) return null;
  return (
    <Section title={t('history.title')}>
      {data === undefined ? (
        <LoadFailure
          error={error}
          title={t('history.failed')}
          updatedAt={null}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DefinitionList
          items={data.items.map(({ actor, apiTokenName, at, label }) => ({
            term: t('history.by', { who: actor?.name ?? t('history.tideline'), token: apiTokenName, when: moment(at) }),
            value: label,
          }))}
        />
      )}
    </Section>
  );
}
