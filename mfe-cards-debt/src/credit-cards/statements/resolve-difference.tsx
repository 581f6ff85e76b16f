import { toMinor, type Statement } from '@tideline/contract';
import { api, useChange, useErrorText, useIntentKey, useT } from '@tideline/mfe-kit';
import { Banner, Button, Stack, useFormats } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { useState } from 'react';
import { statementMessages as messages } from '../../../messages/statements.en.ts';

type How = 'assign' | 'book' | 'accept';
type As = 'purchase' | 'cash_advance' | 'balance_transfer' | 'interest' | 'fee' | 'payment' | 'credit';

const balances = ['purchase', 'cash_advance', 'balance_transfer', 'interest', 'fee'] as const;
const lowering = ['payment', 'credit'] as const;

/** Above zero: the transactions are to show more debt than they do. */
const missingOf = ({ printedDifference, unassigned }: Statement, difference: 'printed' | 'unassigned'): number =>
  difference === 'printed' ? toMinor(printedDifference) : -toMinor(unassigned);

/** A difference, said with its amount, and the one step that mends it. */
export function ResolveDifference({
  statement,
  difference,
}: {
  statement: Statement;
  difference: 'printed' | 'unassigned';
}) {
  const t = useT(messages);
  const { money } = useFormats();
  const missing = missingOf(statement, difference);
  const amount = money(Math.abs(missing), statement.closing.currency);
  const title =
    difference === 'printed'
      ? missing > 0
        ? 'difference.printed'
        : 'difference.printedLess'
      : missing > 0
        ? 'difference.over'
        : 'difference.title';
  return (
    <Banner tone="warn" title={t(title, { amount })}>
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
  difference: 'printed' | 'unassigned';
  missing: number;
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const hows: readonly How[] =
    difference === 'printed'
      ? ['book', 'accept']
      : missing > 0
        ? ['book', 'assign', 'accept']
        : ['assign', 'book', 'accept'];
  const [how, setHow] = useState<How>(hows[0] ?? 'accept');
  const kinds: readonly As[] = how === 'book' && missing < 0 ? lowering : balances;
  const [chosen, setAs] = useState<As>(missing > 0 ? 'interest' : 'purchase');
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
        options={hows.map((each) => ({ value: each, label: t(`difference.${each}`) }))}
        {...(how === 'accept' ? { hint: t('difference.acceptHint') } : {})}
      />
      {how === 'accept' ? null : (
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
