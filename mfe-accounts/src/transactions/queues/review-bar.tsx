import type { Transaction } from '@tideline/contract';
import { api, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button } from '@tideline/ui';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { useBulkEdit } from '../changes/bulk-changes.ts';
import { SELECTION_MAX } from '../selection/use-selection.ts';
import type { ListRequest } from '../transactions.queries.ts';

/** Loads everything the filter finds, up to the limit of one change. */
async function everything(list: ListRequest): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  for (let at = 0; at < SELECTION_MAX;) {
    const { items } = await api.transactions.list({ ...list, at, limit: 200 });
    rows.push(...items);
    at += items.length;
    if (items.length < 200) break;
  }
  return rows.slice(0, SELECTION_MAX);
}

/**
 * Lets the user accept all rows that imports and connections left for review; the user accepts single rows in the list.
 */
export function ReviewBar({ list, count }: { list: ListRequest; count: number }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [asking, setAsking] = useState(false);
  const [collecting, setCollecting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { edit, isPending } = useBulkEdit(() => setAsking(false));
  if (count === 0) return null;
  const accept = async () => {
    setCollecting(true);
    setError(null);
    try {
      edit({ rows: await everything(list), set: { reviewed: true } });
      setAsking(false);
    } catch (failure) {
      setError(failure);
    } finally {
      setCollecting(false);
    }
  };
  const most = Math.min(count, SELECTION_MAX);
  return (
    <>
      <Banner
        tone="info"
        title={t('review.title', { count })}
        actions={
          <Button needs="edit" variant="outline" busy={isPending} onClick={() => setAsking(true)}>
            {t('review.acceptAll', { count: most })}
          </Button>
        }
      >
        <p>{t('review.body')}</p>
      </Banner>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('review.ask', { count: most })}
        confirmLabel={t('review.acceptAll', { count: most })}
        busy={collecting}
        onConfirm={() => void accept()}
      >
        <p>{error ? errorOf(error) : t('review.consequence')}</p>
      </ConfirmDialog>
    </>
  );
}
