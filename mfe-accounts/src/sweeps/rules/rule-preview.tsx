import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, ApiError, useT } from '@tideline/mfe-kit';
import { Section, Stack, useFormats } from '@tideline/ui';
import { useEffect, useState } from 'react';
import { messages as words } from '../../../messages/sweep-words.en.ts';
import { messages } from '../../../messages/sweep-rule.en.ts';
import styles from '../sweeps.module.css';
import { sentenceOf } from './problem-words.ts';
import type { RuleInput } from './rule-draft.ts';
import { RuleConflicts } from './rule-conflicts.tsx';

const REST_MS = 400;
const DRAFT = 'draft';

/** Validates the input after a pause in typing. Returns null while the form is incomplete. */
function useLivePreview(ruleId: string | null, input: RuleInput | null) {
  const text = input === null ? null : JSON.stringify(input);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isFetching } = useQuery({
    queryKey: ['sweeps', 'validate', ruleId, rested],
    queryFn: ({ signal }) =>
      api.sweepRules.validate(
        { ...(ruleId === null ? {} : { ruleId }), rule: JSON.parse(rested ?? '{}') as RuleInput },
        { signal },
      ),
    enabled: rested !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isIncomplete = rested === null || (error instanceof ApiError && error.is('VALIDATION_FAILED'));
  return {
    data: isIncomplete ? undefined : data,
    isIncomplete,
    failed: !isIncomplete && error !== null,
    isFetching: isFetching || rested !== text,
  };
}

/** Previews what the rule in the form would do today, together with the other active rules. */
export function RulePreview({ ruleId, input }: { ruleId: string | null; input: RuleInput | null }) {
  const t = useT(messages);
  const w = useT(words);
  const { money, date } = useFormats();
  const { data, isIncomplete, failed, isFetching } = useLivePreview(ruleId, input);
  const isOwn = (each: { ruleId: string }) => each.ruleId === DRAFT || each.ruleId === ruleId;
  const moves = data?.preview?.moves.filter(isOwn) ?? [];
  const skipped = data?.preview?.skipped.find(isOwn);
  const lines = moves.map(({ amount, from, to }) =>
    t('preview.move', { amount: money(amount.minor, amount.currency), from: from.name, to: to.name }),
  );
  const nothing =
    skipped === undefined ? t('preview.nothing') : `${t('preview.nothing')} ${w(`reason.${skipped.reason}`)}`;
  const said = isIncomplete
    ? [t('preview.incomplete')]
    : failed
      ? [t('preview.failed')]
      : data === undefined
        ? [t('preview.looking')]
        : lines.length > 0
          ? lines
          : [nothing];
  return (
    <Section title={t('preview.title')}>
      <Stack gap={8}>
        <div role="status" aria-busy={isFetching}>
          {said.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {data?.nextEvaluation ? <p>{t('preview.next', { on: date(data.nextEvaluation, 'weekday') })}</p> : null}
        </div>
        {data === undefined || data.problems.length === 0 ? null : (
          <div>
            <p>{t('preview.problems')}:</p>
            <ul className={styles.risks}>
              {data.problems.map(({ field, code }) => (
                <li key={`${field}${code}`}>{sentenceOf(t, code)}</li>
              ))}
            </ul>
          </div>
        )}
        <RuleConflicts conflicts={data?.conflicts ?? []} ownId={ruleId} />
      </Stack>
    </Section>
  );
}
