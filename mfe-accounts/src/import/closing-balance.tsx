import type { ImportStatement } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Banner, Button, Row, Stack, useFormats } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { figureMessage, MoneyField, parseMoney } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../messages/import.en.ts';
import type { ReadInput } from './csv-choices.ts';
import styles from './import.module.css';

type Closing = NonNullable<ReadInput['closingBalance']>;

export interface ClosingBalanceProps {
  statement: ImportStatement;
  /** Whether the account is a debt. The amount owed is then entered without a minus sign. */
  owes: boolean;
  busy: boolean;
  error: string | undefined;
  onChange: (closing: Closing | null) => void;
}

const negated = (minor: string): string =>
  minor === '0' ? minor : minor.startsWith('-') ? minor.slice(1) : `-${minor}`;

function Ask({ statement, owes, busy, error, onChange }: ClosingBalanceProps) {
  const t = useT(messages);
  const { locale, today, date } = useFormats();
  const { key, account, to } = statement;
  const [amount, setAmount] = useState('');
  const [on, setOn] = useState(to ?? today ?? '');
  const [tried, setTried] = useState(false);
  const parsed = parseMoney(amount, account.currency, locale, !owes);
  const what = owes ? t('balance.owedWhat') : t('balance.heldWhat');
  const wrong = tried && !parsed.ok ? figureMessage(parsed.error, what) : error;
  const save = () => {
    setTried(true);
    if (parsed.ok && on !== '')
      onChange({ amount: { minor: owes ? negated(parsed.minor) : parsed.minor, currency: account.currency }, on });
  };
  return (
    <fieldset className={styles.balance}>
      <legend className={styles.legend}>{owes ? t('balance.askOwed') : t('balance.askHeld')}</legend>
      <p>{to === null ? t('balance.why') : t('balance.whyUntil', { to: date(to, 'full') })}</p>
      <div className={styles.target}>
        <MoneyField
          label={owes ? t('balance.owed') : t('balance.held')}
          name={`balance-${key}`}
          currency={account.currency}
          allowNegative={!owes}
          value={amount}
          onChange={setAmount}
          error={wrong}
        />
        <DateField
          label={t('balance.on')}
          name={`balance-on-${key}`}
          value={on}
          onChange={setOn}
          error={tried && on === '' ? t('balance.dateMissing') : undefined}
        />
      </div>
      <Row gap={8}>
        <Button variant="outline" busy={busy} onClick={save}>
          {t('balance.use')}
        </Button>
        <Button variant="quiet" onClick={() => onChange(null)}>
          {t('balance.skip')}
        </Button>
      </Row>
    </fieldset>
  );
}

/** Asks for the account balance if the table file does not state it, and explains the result of leaving it empty. */
export function ClosingBalance(props: ClosingBalanceProps) {
  const t = useT(messages);
  const [again, setAgain] = useState(false);
  const known = props.statement.csv?.closingBalance ?? null;
  const change = (closing: Closing | null) => {
    setAgain(false);
    props.onChange(closing);
  };
  if (known === 'file') return null;
  if (known === null || again) return <Ask {...props} onChange={change} />;
  const enter = (
    <Button variant="quiet" onClick={() => setAgain(true)}>
      {known === 'skipped' ? t('balance.enter') : t('balance.change')}
    </Button>
  );
  return known === 'skipped' ? (
    <Stack gap={8}>
      <Banner title={t('balance.skipped')} actions={enter}>
        <p>{t('balance.skippedMeans')}</p>
      </Banner>
    </Stack>
  ) : (
    <div>{enter}</div>
  );
}
