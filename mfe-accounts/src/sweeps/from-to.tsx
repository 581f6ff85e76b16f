import type { SweepRun } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Icon } from '@tideline/ui';
import { messages } from '../../messages/sweeps.en.ts';
import styles from './sweeps.module.css';

/** Shows "Everyday → Savings", which screen readers read as "Everyday to Savings". */
export function FromTo({ run: { from, to, forName } }: { run: Pick<SweepRun, 'from' | 'to' | 'forName'> }) {
  const t = useT(messages);
  return (
    <span className={styles.fromTo}>
      {from.name} <Icon name="arrow-right" size={16} label={t('proposed.to')} /> {to.name}
      {forName === null ? null : <span className={styles.forName}> {t('proposed.for', { name: forName })}</span>}
    </span>
  );
}
