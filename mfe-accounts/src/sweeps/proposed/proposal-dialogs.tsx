import { toMinor, type SweepRun } from '@tideline/contract';
import { ApiError, Load, refusalOf, useErrorText, useIntentKey, useT } from '@tideline/mfe-kit';
import { Button, Row, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, figureMessage, MoneyField, parseMoney, typedMoney, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../../messages/sweep-dialogs.en.ts';
import { runQuery } from '../sweeps.queries.ts';
import { useApprove } from './use-approve.ts';

export { ApproveDialog, SplitDialog } from './approve-dialog.tsx';

interface Draft {
  amount: string;
}

interface Props {
  run: SweepRun;
  onClose: () => void;
  onApproved: (transfers: readonly SweepRun[]) => void;
}

/** Approves less than was proposed. An amount can only be lowered. */
export function LowerDialog({ run, onClose, onApproved }: Props) {
  const t = useT(messages);
  return (
    <Dialog open onClose={onClose} title={t('lower.title')}>
      <Load query={runQuery(run.id)} skeleton={<SkeletonBar width="100%" height="8rem" />} isEmpty={() => false}>
        {({ smallest }) => <LowerForm run={run} smallest={smallest} onClose={onClose} onApproved={onApproved} />}
      </Load>
    </Dialog>
  );
}

function LowerForm({ run, smallest, onClose, onApproved }: Props & { smallest: SweepRun['amount'] }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { locale, money } = useFormats();
  const { currency } = run.amount;
  const keyFor = useIntentKey();
  const { approve, dialog } = useApprove(run, (done) => onApproved([done]));
  const range = { most: money(run.amount.minor, currency), least: money(smallest.minor, currency) };
  const form = useForm<Draft, string>({
    initial: { amount: typedMoney(run.amount.minor, currency, locale) },
    validate: ({ amount }) => {
      const parsed = parseMoney(amount, currency, locale);
      if (!parsed.ok) return { ok: false, errors: { amount: figureMessage(parsed.error, t('lower.what')) } };
      const asked = toMinor({ minor: parsed.minor, currency });
      return asked > toMinor(run.amount) || asked < toMinor(smallest) || asked === 0
        ? { ok: false, errors: { amount: t('lower.range', range) } }
        : { ok: true, data: parsed.minor };
    },
    submit: async (minor) => {
      try {
        await approve({ amount: { minor, currency } }, keyFor(minor));
      } catch (error) {
        if (error instanceof ApiError && error.is('SWEEP_AMOUNT_REFUSED')) return { amount: errorOf(error) };
        return refusalOf<Draft>(error, { amount: 'amount' }, errorOf);
      }
    },
  });
  return (
    <>
      <form {...form.formProps}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <p>{t('lower.text', { from: run.from.name, to: run.to.name, ...range })}</p>
          <MoneyField label={t('lower.amount')} currency={currency} {...form.field('amount')} />
          <Row justify="end" gap={8}>
            <Button variant="quiet" onClick={onClose}>
              {t('lower.cancel')}
            </Button>
            <Button type="submit" busy={form.busy}>
              {t('lower.approve')}
            </Button>
          </Row>
        </Stack>
      </form>
      {dialog}
    </>
  );
}
