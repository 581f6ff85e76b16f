import { toMinor, type Statement } from '@tideline/contract';
import { api, useChange, useErrorText, useIntentKey, useT } from '@tideline/mfe-kit';
import { Banner, Button, Stack, useFormats } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { useState } from 'react';
import { statementMessages as messages } from '../../../messages/statements.en.ts';

type Resolution = 'assign' | 'book' | 'accept';
type PostedAs = 'purchase' | 'cash_advance' | 'balance_transfer' | 'interest' | 'fee' | 'payment' | 'credit';

const debitKinds = ['purchase', 'cash_advance', 'balance_transfer', 'interest', 'fee'] as const;
const creditKinds = ['payment', 'credit'] as const;

type Difference = 'printed' | 'unassigned' | 'interest';

/** Returns the difference in minor units; positive if the transactions should show more debt. */
function missingOf({ printedDifference, unassigned, interestNotPosted }: Statement, difference: Difference): number {
  if (difference === 'interest') return toMinor(interestNotPosted);
  return difference === 'printed' ? toMinor(printedDifference) : -toMinor(unassigned);
}

function titleOf(
  difference: Difference,
  missing: number,
): 'difference.interest' | 'difference.printed' | 'difference.printedLess' | 'difference.over' | 'difference.title' {
  if (difference === 'interest') return 'difference.interest';
  if (difference === 'printed') return missing > 0 ? 'difference.printed' : 'difference.printedLess';
  return missing > 0 ? 'difference.over' : 'difference.title';
}

/** Explanations of the effect of ignoring a difference. */
const acceptHints = {
  printed: 'difference.acceptPrinted',
  unassigned: 'difference.acceptUnassigned',
} as const;

/** Shows a difference with its amount, and the one action that fixes it. */
export function ResolveDifference({ statement, difference }: { statement: Statement; difference: Difference }) {
  const t = useT(messages);
  const { money } = useFormats();
  const missing = missingOf(statement, difference);
  const amount = money(Math.abs(missing), statement.closing.currency);
  return (
    <Banner tone={difference === 'interest' ? 'info' : 'warn'} title={t(titleOf(difference, missing), { amount })}>
      <ResolveForm statement={statement} difference={difference} missing={missing} />
    </Banner>
  );
}

function ResolveForm({
  statement: { id },
  difference,
  missing,
}: {
  statement: Statement;
  difference: Difference;
  missing: number;
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const hows: readonly Resolution[] =
    difference !== 'unassigned'
      ? ['book', 'accept']
      : missing > 0
        ? ['book', 'assign', 'accept']
        : ['assign', 'book', 'accept'];
  const [how, setHow] = useState<Resolution>(hows[0] ?? 'accept');
  const kinds: readonly PostedAs[] = how === 'book' && missing < 0 ? creditKinds : debitKinds;
  const [chosen, setAs] = useState<PostedAs>(missing > 0 ? 'interest' : 'purchase');
  const as = kinds.includes(chosen) ? chosen : (kinds[0] ?? 'purchase');
  const resolve = useChange({
    change: () =>
      api.cardStatements.resolve(
        { id: id ?? '', difference, how, as },
        { idempotencyKey: keyFor({ id, difference, how, as }) },
      ),
    done: () => t('difference.resolved'),
  });
  return (
    <Stack gap={16}>
      <SelectField
        label={t('difference.how')}
        name={`${difference}-how`}
        value={how}
        error={undefined}
        onChange={(value) => setHow(hows.find((each) => each === value) ?? 'accept')}
        options={hows.map((each) => ({
          value: each,
          label: t(
            difference === 'interest' && each !== 'assign' ? `difference.${each}Interest` : `difference.${each}`,
          ),
        }))}
        {...(how === 'accept' && difference !== 'interest' ? { hint: t(acceptHints[difference]) } : {})}
      />
      {how === 'accept' || difference === 'interest' ? null : (
        <SelectField
          label={t('difference.what')}
          name={`${difference}-as`}
          value={as}
          error={undefined}
          onChange={(value) => setAs(kinds.find((each) => each === value) ?? 'purchase')}
          options={kinds.map((each) => ({ value: each, label: t(`as.${each}`) }))}
        />
      )}
      <div>
        <Button variant="outline" busy={resolve.isPending} onClick={() => resolve.mutate(undefined)}>
          {t('difference.resolve')}
        </Button>
      </div>
      {resolve.error === null ? null : <p role="alert">{errorOf(resolve.error)}</p>}
    </Stack>
  );
}
