import type { Transaction } from '@tideline/contract';
import { useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Stack } from '@tideline/ui';
import { RadioCards } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import type { Names } from '../../ledger/use-names.ts';
import { useMerge } from '../changes/bulk-changes.ts';
import { PairSide } from './pair.tsx';

export interface MergeDialogProps {
  one: Transaction;
  other: Transaction;
  names: Names;
  onClose: () => void;
  onDone: () => void;
}

/** Merges two transactions and asks which of them to keep. */
export function MergeDialog({ one, other, names, onClose, onDone }: MergeDialogProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  // Data from the bank is more reliable than data entered by hand.
  const [keptId, setKeptId] = useState(one.source === 'manual' && other.source !== 'manual' ? other.id : one.id);
  const merge = useMerge(() => {
    onClose();
    onDone();
  });
  const [kept, gone] = keptId === one.id ? [one, other] : [other, one];
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {t('transaction.cancel')}
      </Button>
      <Button busy={merge.isPending} onClick={() => merge.mutate({ kept, gone })}>
        {t('merge.submit')}
      </Button>
    </>
  );
  const options = [one, other].map((row, index) => ({
    value: row.id,
    label: t(index === 0 ? 'merge.first' : 'merge.second'),
    body: <PairSide transaction={row} names={names} />,
  }));
  return (
    <Dialog open wide onClose={onClose} title={t('merge.title')} actions={actions}>
      <Stack gap={16}>
        <p>{t('merge.body')}</p>
        {one.accountId === other.accountId ? null : (
          <Banner tone="warn" title={t('merge.otherAccounts')}>
            <p>{t('merge.otherAccountsHint')}</p>
          </Banner>
        )}
        {merge.error ? (
          <Banner tone="debt" announce="alert" title={t('merge.failed')}>
            <p>{errorOf(merge.error)}</p>
          </Banner>
        ) : null}
        <RadioCards legend={t('merge.which')} options={options} value={keptId} onChange={setKeptId} />
      </Stack>
    </Dialog>
  );
}
