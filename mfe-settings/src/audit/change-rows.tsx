import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChangedRow } from '@tideline/contract';
import { LoadFailure, useT } from '@tideline/mfe-kit';
import { Button, Link, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/audit.en.ts';
import { fieldTitle, kindWord } from '../../messages/audit-words.en.ts';
import styles from './audit-log.module.css';
import { changeSetQuery } from './audit.queries.ts';
import { isWhole, shownFields } from './shown-fields.ts';
import { useValueText } from './use-value-text.ts';

/** Returns the address of a record's page; null if the record no longer exists or its kind has no page. */
function addressOf({ kind, id, exists }: ChangedRow): string | null {
  if (!exists) return null;
  if (kind === 'transaction') return `/transactions?transaction=${id}`;
  return kind === 'account' ? `/accounts?account=${id}` : null;
}

function Row({ row }: { row: ChangedRow }) {
  const t = useT(messages);
  const textOf = useValueText();
  const { kind, name, operation } = row;
  const fields = shownFields(row);
  const address = addressOf(row);
  const title = name ?? kindWord(kind);
  return (
    <li className={styles.row}>
      <p>
        {t(`row.${operation}`)}: {name === null ? null : `${kindWord(kind)} `}
        {address === null ? <strong>{title}</strong> : <Link href={address}>{title}</Link>}
        {row.exists || operation === 'removed' ? null : ` (${t('row.gone')})`}
      </p>
      {fields.length === 0 ? null : (
        <dl className={styles.fields}>
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{fieldTitle(field)}</dt>
              <dd>
                {isWhole(row) ? (
                  textOf(field, operation === 'added' ? after : before)
                ) : (
                  <>
                    <del>{textOf(field, before)}</del> <span aria-hidden="true">→</span>{' '}
                    <ins>{textOf(field, after)}</ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Lists the rows of a change, before and after. */
export function ChangeRows({ id }: { id: string }) {
  const t = useT(messages);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, dataUpdatedAt } =
    useInfiniteQuery(changeSetQuery(id));
  if (error)
    return (
      <LoadFailure
        error={error}
        title={t('change.rowsFailed')}
        updatedAt={data === undefined ? null : dataUpdatedAt}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) {
    return (
      <Skeleton label={t('change.loading')}>
        <SkeletonBar height="48px" />
      </Skeleton>
    );
  }
  const rows = data.pages.flatMap((page) => page.rows);
  return (
    <Stack gap={8}>
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          // a change may have written a row more than once, so the id alone is not unique
          <Row key={`${row.id}-${index}`} row={row} />
        ))}
      </ul>
      {hasNextPage ? (
        <div>
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('change.moreRows')}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
