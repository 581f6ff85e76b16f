import type { Transaction } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button } from '@tideline/ui';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { useRowPatches } from '../changes/use-row-patches.ts';

/** Explains that the transaction is on a closed statement, and lets the user unlock its amount and day. */
export function LockNotice({ transaction }: { transaction: Transaction }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const patches = useRowPatches();
  const [asking, setAsking] = useState(false);
  const unlock = useChange({
    change: () => api.transactionChanges.unlock({ id: transaction.id }),
    done: ({ item: { payee } }) => t('lock.done', { payee }),
    onSuccess: ({ item }) => {
      patches.change([item]);
      setAsking(false);
    },
  });
  if (transaction.status !== 'reconciled') return null;
  return (
    <>
      <Banner
        tone="info"
        title={t('lock.title')}
        actions={
          <Button variant="outline" onClick={() => setAsking(true)}>
            {t('lock.unlock')}
          </Button>
        }
      >
        <p>{t('lock.body')}</p>
      </Banner>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('lock.askTitle')}
        confirmLabel={t('lock.unlock')}
        busy={unlock.isPending}
        onConfirm={() => unlock.mutate(undefined)}
      >
        <p>{unlock.error ? errorOf(unlock.error) : t('lock.ask')}</p>
      </ConfirmDialog>
    </>
  );
}
