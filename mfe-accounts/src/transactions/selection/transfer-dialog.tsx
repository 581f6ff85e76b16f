import type { Transaction } from '@tideline/contract';
import { useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Stack } from '@tideline/ui';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../../messages/transaction-panels.en.ts';
import type { Names } from '../../ledger/use-names.ts';
import { legsOf, useMakeTransfer } from '../changes/bulk-changes.ts';
import styles from './bulk-bar.module.css';
import { PairSide } from './pair.tsx';

export interface TransferDialogProps {
  rows: readonly Transaction[];
  names: Names;
  onClose: () => void;
  onDone: () => void;
}

/** Combines two rows of different accounts into one transfer. */
export function TransferDialog({ rows, names, onClose, onDone }: TransferDialogProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const legs = legsOf(rows);
  const make = useMakeTransfer(() => {
    onClose();
    onDone();
  });
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {t('transaction.cancel')}
      </Button>
      {legs === null ? null : (
        <Button busy={make.isPending} onClick={() => make.mutate(legs)}>
          {t('transfer.make')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open wide onClose={onClose} title={t('transfer.makeTitle')} actions={actions}>
      {legs === null ? (
        <Banner tone="info" title={t('transfer.cannot')}>
          <p>{t('transfer.cannotHint')}</p>
        </Banner>
      ) : (
        <Stack gap={16}>
          <p>{t('transfer.makeBody')}</p>
          {make.error ? (
            <Banner tone="debt" announce="alert" title={t('transfer.failed')}>
              <p>{errorOf(make.error)}</p>
            </Banner>
          ) : null}
          <div className={styles.pair}>
            <section aria-label={t('transfer.left')}>
              <h3>{t('transfer.left')}</h3>
              <PairSide transaction={legs.outflow} names={names} />
            </section>
            <section aria-label={t('transfer.arrived')}>
              <h3>{t('transfer.arrived')}</h3>
              <PairSide transaction={legs.inflow} names={names} />
            </section>
          </div>
        </Stack>
      )}
    </Dialog>
  );
}
