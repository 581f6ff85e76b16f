import { useQuery } from '@tanstack/react-query';
import type { Transaction } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, Icon, VisuallyHidden } from '@tideline/ui';
import { messages } from '../../../messages/transactions.en.ts';
import { tagsQuery } from '../tags.queries.ts';
import styles from './transaction-list.module.css';

/** Shows the row's tags. The first row with tags loads their names. */
function Tags({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(tagsQuery());
  return (data?.items ?? [])
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => (
      <Badge key={id} tone="info">
        {name}
      </Badge>
    ));
}

/** Shows badges for the special properties of a row. */
export function RowBadges({ transaction }: { transaction: Transaction }) {
  const t = useT(messages);
  const { status, needsReview, excluded, tagIds, splits, attachmentCount } = transaction;
  const allTags = [...new Set([...tagIds, ...splits.flatMap((split) => split.tagIds)])];
  return (
    <>
      {status === 'pending' ? <Badge>{t('row.pending')}</Badge> : null}
      {status === 'reconciled' ? <Badge>{t('status.reconciled')}</Badge> : null}
      {needsReview ? <Badge tone="warn">{t('row.review')}</Badge> : null}
      {excluded ? <Badge>{t('row.excluded')}</Badge> : null}
      {allTags.length === 0 ? null : <Tags ids={allTags} />}
      {attachmentCount === 0 ? null : (
        <span className={styles.files}>
          <Icon name="file" size={16} />
          {attachmentCount}
          <VisuallyHidden> {t('row.files', { count: attachmentCount })}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
