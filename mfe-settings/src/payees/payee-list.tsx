import type { Payee } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, Button, Card, DateText } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { messages } from '../../messages/ledger.en.ts';
import styles from '../ledger/ledger.module.css';
import own from './payee-list.module.css';

interface Props {
  payees: readonly Payee[];
  total: number;
  chosen: readonly string[];
  mayChange: boolean;
  onChoose: (name: string, chosen: boolean) => void;
  onOpen: (name: string) => void;
}

export function PayeeList({ payees, total, chosen, mayChange, onChoose, onOpen }: Props) {
  const t = useT(messages);
  return (
    <Card>
      <p className={styles.quiet}>{t('payees.total', { count: total })}</p>
      <ul className={styles.list}>
        {payees.map(({ name, aliases, transactionCount, lastUsedOn }) => (
          <li key={name} className={own.item}>
            {mayChange ? (
              <Checkbox
                label={t('payees.choose', { name })}
                labelHidden
                checked={chosen.includes(name)}
                onChange={(isChosen) => onChoose(name, isChosen)}
              />
            ) : null}
            <span className={styles.name}>
              {mayChange ? (
                <Button variant="quiet" onClick={() => onOpen(name)}>
                  {name}
                </Button>
              ) : (
                name
              )}
              {aliases.length > 0 ? <Badge>{t('payees.aliases', { count: aliases.length })}</Badge> : null}
            </span>
            <span className={own.facts}>
              {t('ledger.transactions', { count: transactionCount })}
              {lastUsedOn === null ? null : (
                <>
                  {', '}
                  <DateText date={lastUsedOn} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
