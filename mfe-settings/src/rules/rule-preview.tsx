import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Rule, RulePreview as Preview } from '@tideline/contract';
import { api, ApiError, useT } from '@tideline/mfe-kit';
import { Section, Stack } from '@tideline/ui';
import { useEffect, useState } from 'react';
import { messages } from '../../messages/rules.en.ts';
import styles from '../ledger/ledger.module.css';
import { RuleDiff } from './rule-diff.tsx';
import type { RuleNames } from './rule-names.ts';

const REST_MS = 400;
const SHOWN = 8;

type PreviewedRule = Pick<Rule, 'name' | 'condition' | 'actions' | 'effectiveFrom'>;

/** Previews the edited rule on the ledger after a pause in typing. The preview is incomplete while the rule is. */
export function useLivePreview(rule: PreviewedRule | null): {
  data: Preview | undefined;
  isIncomplete: boolean;
  error: Error | null;
  isFetching: boolean;
} {
  const text = rule === null ? null : JSON.stringify(rule);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isFetching } = useQuery({
    queryKey: ['rules', 'preview', rested],
    // the name does not affect the preview
    queryFn: ({ signal }) => {
      const asked = JSON.parse(rested ?? '{}') as PreviewedRule;
      return api.rules.preview({ ...asked, name: asked.name === '' ? '…' : asked.name, limit: SHOWN }, { signal });
    },
    enabled: rested !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isIncomplete = rested === null || (error instanceof ApiError && error.is('VALIDATION_FAILED'));
  return {
    data: isIncomplete ? undefined : data,
    isIncomplete,
    error: isIncomplete ? null : error,
    isFetching: isFetching || rested !== text,
  };
}

/** Shows the number of changes and the first of them, updated during editing. */
export function RulePreview({
  preview: { data, isIncomplete, error, isFetching },
  names,
}: {
  preview: ReturnType<typeof useLivePreview>;
  names: RuleNames;
}) {
  const t = useT(messages);
  const words = isIncomplete
    ? t('preview.incomplete')
    : error !== null
      ? t('preview.failed')
      : data === undefined
        ? t('preview.looking')
        : t('preview.count', { matched: data.counts.matched, changed: data.counts.changed });
  return (
    <Section title={t('preview.title')}>
      <Stack gap={8}>
        <p role="status" aria-busy={isFetching}>
          {words}
        </p>
        {data === undefined || data.counts.refused === 0 ? null : (
          <p className={styles.quiet}>{t('preview.refused', { count: data.counts.refused })}</p>
        )}
        {data === undefined || data.rows.length === 0 ? null : (
          <RuleDiff caption={t('preview.title')} rows={data.rows} names={names} />
        )}
        {data === undefined || data.counts.changed <= data.rows.length ? null : (
          <p className={styles.quiet}>{t('preview.more', { count: data.counts.changed - data.rows.length })}</p>
        )}
      </Stack>
    </Section>
  );
}
