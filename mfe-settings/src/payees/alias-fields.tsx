import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PayeeAlias } from '@tideline/contract';
import { api, useT } from '@tideline/mfe-kit';
import { Banner, Button, IconButton, Table } from '@tideline/ui';
import { SelectField, TextField } from '@tideline/ui/forms';
import { useDeferredValue, useEffect, useState } from 'react';
import { messages } from '../../messages/ledger.en.ts';
import styles from '../ledger/ledger.module.css';
import own from './alias-fields.module.css';

interface Props {
  id: string | null;
  payee: string;
  aliases: readonly PayeeAlias[];
  error: string | undefined;
  onChange: (aliases: readonly PayeeAlias[]) => void;
}

const MATCHES = ['contains', 'starts', 'is'] as const;

/** Edits the descriptions that banks use for a payee, and shows the existing transactions that each matches. */
export function AliasFields({ id, payee, aliases, error, onChange }: Props) {
  const t = useT(messages);
  const change = (index: number, part: Partial<PayeeAlias>) =>
    onChange(aliases.map((alias, at) => (at === index ? { ...alias, ...part } : alias)));
  return (
    <fieldset className={styles.fieldset} aria-describedby={error === undefined ? undefined : 'aliases-error'}>
      <legend>{t('payees.aliasesTitle')}</legend>
      {error === undefined ? null : (
        <p id="aliases-error" className={own.error}>
          {error}
        </p>
      )}
      {aliases.map(({ match, text }, index) => (
        <div key={index} className={own.alias}>
          <SelectField
            label={t('payees.aliasMatch', { n: index + 1 })}
            labelHidden
            name={`alias-match-${index}`}
            options={MATCHES.map((value) => ({ value, label: t(`alias.${value}`) }))}
            value={match}
            onChange={(value) => change(index, { match: value })}
          />
          <TextField
            label={t('payees.aliasText', { n: index + 1 })}
            labelHidden
            name={index === 0 ? 'aliases' : `alias-${index}`}
            maxLength={200}
            autoComplete="off"
            value={text}
            onChange={(value) => change(index, { text: value })}
          />
          <IconButton
            icon="close"
            label={t('payees.removeAlias', { n: index + 1 })}
            onClick={() => onChange(aliases.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button variant="outline" icon="plus" onClick={() => onChange([...aliases, { match: 'contains', text: '' }])}>
          {t('payees.addAlias')}
        </Button>
      </div>
      <MatchingNames id={id} payee={payee} aliases={aliases} />
    </fieldset>
  );
}

const REST_MS = 300;

/** Returns the value after a pause in typing. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as T), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(rested);
}

function MatchingNames({ id, payee, aliases }: Pick<Props, 'id' | 'payee' | 'aliases'>) {
  const t = useT(messages);
  const asked = useRested({
    ...(id !== null && { id }),
    name: payee.trim(),
    aliases: aliases.filter(({ text }) => text.trim() !== ''),
  });
  const { data, error } = useQuery({
    queryKey: ['payees', 'aliases', asked],
    queryFn: ({ signal }) => api.payees.previewAliases(asked, { signal }),
    enabled: asked.name !== '' && asked.aliases.length > 0,
    placeholderData: keepPreviousData,
  });
  if (asked.aliases.length === 0) return null;
  if (error !== null) return <p className={styles.quiet}>{t('payees.catchesFailed')}</p>;
  if (data === undefined) return null;
  return (
    <>
      {data.conflicts.map(({ match, text, payees }) => (
        <Banner
          key={`${match} ${text}`}
          tone="warn"
          title={t('payees.conflict', { text, others: payees.join(', ') })}
        />
      ))}
      <p role="status" className={styles.quiet}>
        {data.count === 0 ? t('payees.catchesNothing') : t('payees.catches', { count: data.count })}
      </p>
      {data.matches.length === 0 ? null : (
        <Table
          caption={t('payees.catches', { count: data.count })}
          columns={[
            { id: 'printed', header: t('payees.printed'), cell: ({ printed }) => printed },
            { id: 'payee', header: t('payees.nowCalled'), cell: (row) => row.payee },
            { id: 'count', header: t('payees.times'), numeric: true, cell: ({ transactionCount }) => transactionCount },
          ]}
          rows={data.matches.slice(0, 10)}
          rowKey={({ printed }) => printed}
        />
      )}
    </>
  );
}
