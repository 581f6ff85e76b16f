import type { Account } from '@tideline/contract';
import { Load, useSession, useT } from '@tideline/mfe-kit';
import { Button, Row, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { ErrorSummary, figureMessage, type FormErrors, MoneyField, parseMoney, useForm } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../../messages/accounts.en.ts';
import { accountKinds, kindOf } from '../../ledger/account-kind.ts';
import { reconciliationQuery } from '../accounts.queries.ts';
import type { TaskProps } from './close-account.tsx';
import type { Statement } from './tick-off.ts';
import { TickOff } from './tick-off-form.tsx';

interface Draft {
  closedOn: string;
  closing: string;
}

const owed = (minor: string): string => (minor === '0' ? '0' : minor.startsWith('-') ? minor.slice(1) : `-${minor}`);

/** Asks for the statement's last day and closing balance. */
function StatementForm({
  account,
  onStart,
  onCancel,
}: {
  account: Account;
  onStart: (statement: Statement) => void;
  onCancel: () => void;
}) {
  const t = useT(messages);
  const { today } = useSession();
  const { locale, date } = useFormats();
  const { owes } = accountKinds[kindOf(account)];
  const form = useForm<Draft, Statement>({
    initial: { closedOn: '', closing: '' },
    validate: ({ closedOn, closing }) => {
      const errors: FormErrors<Draft> = {};
      const amount = parseMoney(closing, account.currency, locale, true);
      if (closedOn === '') errors.closedOn = t('reconcile.dateMissing');
      else if (closedOn > today) errors.closedOn = t('close.dateAhead');
      if (!amount.ok)
        errors.closing = figureMessage(amount.error, owes ? t('account.owedWhat') : t('reconcile.closingWhat'));
      if (!amount.ok || Object.keys(errors).length > 0) return { ok: false, errors };
      return { ok: true, data: { closedOn, closingMinor: owes ? owed(amount.minor) : amount.minor } };
    },
    submit: async (statement) => onStart(statement),
  });
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <p>{t('reconcile.lead')}</p>
        {account.reconciledOn === null ? null : <p>{t('reconcile.last', { date: date(account.reconciledOn) })}</p>}
        <DateField label={t('reconcile.date')} max={today} {...form.field('closedOn')} />
        <MoneyField
          label={owes ? t('reconcile.closingOwed') : t('reconcile.closing')}
          currency={account.currency}
          {...form.field('closing')}
        />
        <Row gap={8}>
          <Button type="submit">{t('reconcile.start')}</Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function RowsSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('reconcile.loading')}>
      <Stack gap={8}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <SkeletonBar key={row} width="100%" height="2.5rem" />
        ))}
      </Stack>
    </Skeleton>
  );
}

/** Asks for the statement's figures, and then compares the ledger with them, transaction by transaction. */
export function ReconcileAccount({ account, onDirty, onDone }: TaskProps) {
  const t = useT(messages);
  const [statement, setStatement] = useState<Statement | null>(null);
  if (statement === null) return <StatementForm account={account} onStart={setStatement} onCancel={onDone} />;
  return (
    <Load
      query={reconciliationQuery(account.id, statement.closedOn)}
      skeleton={<RowsSkeleton />}
      isEmpty={() => false}
      failedTitle={t('reconcile.failed')}
      failedHint={<p>{t('reconcile.failedHint')}</p>}
    >
      {(open) => (
        <TickOff
          key={statement.closedOn}
          account={account}
          open={open}
          statement={statement}
          onBack={() => setStatement(null)}
          onDirty={onDirty}
          onDone={onDone}
        />
      )}
    </Load>
  );
}
