import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toMinor, type Card, type CardPayment, type PlannedMove } from '@tideline/contract';
import {
  accountsQuery,
  api,
  refusalOf,
  useAddressParams,
  useChange,
  useDirty,
  useErrorText,
  useIntentKey,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { Banner, Button, Money, Row, Stack, Table, useFormats, useMayChange } from '@tideline/ui';
import {
  ErrorSummary,
  figureMessage,
  MoneyField,
  parseMoney,
  SelectField,
  TextField,
  typedMoney,
  useForm,
  type FormErrors,
  type Validated,
} from '@tideline/ui/forms';
import { activityMessages } from '../../messages/card-activity.en.ts';
import { messages } from '../../messages/en.ts';
import type { DrawerFormProps } from '../forms/drawer-form.ts';
import { FormActions } from '../forms/form-actions.tsx';
import type { Translate } from '../forms/translate.ts';
import { DueNotice, FromAdvice, PaymentChoices } from './activity/payment-advice.tsx';
import { payableNow, simulatePayment } from './activity/payment-steps.ts';
import { amountIn, simulatedIn } from './activity/simulated-amount.ts';
import { isDate } from '../forms/is-date.ts';
import { useSegmentName } from './use-segment-name.ts';

interface PaymentDraft {
  amount: string;
  paidOn: string;
  from: string;
}

interface PaymentInput {
  minor: string;
  paidOn: string;
  fromAccountId: string | null;
}

const outside = 'outside';
const fields = { amount: 'amount', paidOn: 'paidOn', fromAccountId: 'from' } as const;

function checkPayment(
  draft: PaymentDraft,
  settings: { currency: string; locale: string; today: string; say: Translate },
): Validated<PaymentDraft, PaymentInput> {
  const { currency, locale, today, say } = settings;
  const errors: FormErrors<PaymentDraft> = {};
  const amount = parseMoney(draft.amount, currency, locale);
  if (!amount.ok) errors.amount = figureMessage(amount.error, say('payment.amountWhat'));
  else if (amount.minor === '0') errors.amount = say('payment.amountZero');
  if (!isDate(draft.paidOn)) errors.paidOn = say('payment.dateMissing');
  else if (draft.paidOn > today) errors.paidOn = say('payment.dateAhead');
  if (draft.from === '') errors.from = say('payment.fromMissing');
  if (Object.keys(errors).length > 0 || !amount.ok) return { ok: false, errors };
  return {
    ok: true,
    data: { minor: amount.minor, paidOn: draft.paidOn, fromAccountId: draft.from === outside ? null : draft.from },
  };
}

interface RecordPaymentProps extends DrawerFormProps {
  card: Card;
  payment: CardPayment | undefined;
  /** The move that prefills the form. null: it no longer exists; undefined: none was requested. */
  move: PlannedMove | null | undefined;
  onRecorded: () => void;
}

function usePaymentForm({ card, move, onRecorded, onDirty }: RecordPaymentProps) {
  const t = useT(messages);
  const [params] = useAddressParams();
  const { locale, money } = useFormats();
  const asked = move?.amount.minor ?? amountIn(params.get('amount'));
  const [given] = useState(() => ({
    amount: asked === null ? '' : typedMoney(asked, card.owed.currency, locale),
    from: move?.from?.accountId ?? params.get('from') ?? '',
  }));
  const { today } = useSession();
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { currency } = card.owed;
  const { id, name } = card.account;
  const pay = useChange({
    change: ({ minor, paidOn, fromAccountId }: PaymentInput) =>
      api.cards.recordPayment(
        { id, amount: { minor, currency }, paidOn, fromAccountId },
        { idempotencyKey: keyFor({ minor, paidOn, fromAccountId }) },
      ),
    done: (_result, { minor }) => t('payment.recorded', { amount: money(minor, currency), name }),
    onSuccess: onRecorded,
  });
  const form = useForm<PaymentDraft, PaymentInput>({
    initial: { ...given, paidOn: today },
    validate: (draft) => checkPayment(draft, { currency, locale, today, say: t }),
    submit: async (input) => {
      try {
        await pay.mutateAsync(input);
      } catch (error) {
        return refusalOf<PaymentDraft>(error, fields, errorOf);
      }
    },
  });
  useDirty(!form.busy && form.values.amount !== given.amount, onDirty);
  return form;
}

/**
 * Advises how much to pay, from which account and by when, and records a payment that was made. It first shows which
 * balances the payment reduces.
 */
export function RecordPayment(props: RecordPaymentProps) {
  const { card, payment, onDone } = props;
  const t = useT(messages);
  const { locale } = useFormats();
  const { today } = useSession();
  const { currency } = card.owed;
  const form = usePaymentForm(props);
  const typed = parseMoney(form.values.amount, currency, locale);
  const fill = (minor: string) => form.set('amount', typedMoney(minor, currency, locale));
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        {props.move === null ? (
          <Banner tone="info" title={t('payment.moveGone')}>
            <p>{t('payment.moveGoneHint')}</p>
          </Banner>
        ) : null}
        {payment === undefined || payment.due === null ? null : <DueNotice due={payment.due} />}
        <ErrorSummary {...form.summary} />
        {payment === undefined ? null : (
          <PaymentChoices choices={payment.choices} amountMinor={typed.ok ? typed.minor : null} onChoose={fill} />
        )}
        <MoneyField label={t('payment.amount')} currency={currency} {...form.field('amount')} />
        <FilledAmounts card={card} payment={payment} onFill={fill} />
        {typed.ok && typed.minor !== '0' && card.segments.length > 0 ? (
          <Preview
            card={card}
            payment={payment}
            amountMinor={Number(typed.minor)}
            paidOn={form.values.paidOn || today}
          />
        ) : null}
        {payment === undefined ? null : (
          <SimulateButton cardId={card.account.id} minor={typed.ok ? typed.minor : null} />
        )}
        <TextField label={t('payment.date')} type="date" max={today} {...form.field('paidOn')} />
        <FromField currency={currency} {...form.field('from')} />
        {payment === undefined ? null : (
          <FromAdvice
            payment={payment}
            accountId={form.values.from}
            amountMinor={typed.ok ? Number(typed.minor) : 0}
            today={today}
          />
        )}
        <FormActions submitLabel={t('card.recordPayment')} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}

interface FilledAmountsProps extends Pick<RecordPaymentProps, 'card' | 'payment'> {
  onFill: (minor: string) => void;
}

/** Offers buttons that fill in the minimum payment or the whole balance. */
function FilledAmounts({ card, payment, onFill }: FilledAmountsProps) {
  const t = useT(messages);
  const { money } = useFormats();
  const { currency } = card.owed;
  return (
    <Row gap={8}>
      {card.next === null || (payment?.choices.length ?? 0) > 0 ? null : (
        <Button variant="quiet" onClick={() => onFill(card.next?.minimum.minor ?? '0')}>
          {t('payment.useMinimum', { amount: money(card.next.minimum.minor, currency) })}
        </Button>
      )}
      <Button variant="quiet" onClick={() => onFill(card.owed.minor)}>
        {t('payment.useAll', { amount: money(card.owed.minor, currency) })}
      </Button>
    </Row>
  );
}

function SimulateButton({ cardId, minor }: { cardId: string; minor: string | null }) {
  const t = useT(activityMessages);
  const [, setParams] = useAddressParams();
  return (
    <div>
      <Button variant="quiet" onClick={() => setParams((current) => simulatedIn(current, cardId, minor))}>
        {t('simulate.open')}
      </Button>
    </div>
  );
}

function FromField({
  currency,
  ...field
}: {
  currency: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const t = useT(messages);
  const { money } = useFormats();
  const mayChange = useMayChange();
  const { data } = useQuery(accountsQuery());
  const own = (data?.items ?? []).filter(
    (account) =>
      account.type === 'depository' &&
      account.state !== 'closed' &&
      account.currency === currency &&
      mayChange(account.id),
  );
  const options = [
    ...own.map(({ id, name, balance }) => ({
      value: id,
      label: t('payment.fromAccount', { name, balance: money(balance.minor, balance.currency) }),
    })),
    { value: outside, label: t('payment.fromOutside') },
  ];
  return <SelectField label={t('payment.from')} placeholder={t('payment.fromChoose')} options={options} {...field} />;
}

function Preview({
  card,
  payment,
  amountMinor,
  paidOn,
}: {
  card: Card;
  payment: CardPayment | undefined;
  amountMinor: number;
  paidOn: string;
}) {
  const t = useT(messages);
  const { money } = useFormats();
  const { currency } = card.owed;
  const met = payment ?? payableNow(card);
  const { after, creditMinor } = simulatePayment(card, met, amountMinor, paidOn);
  const segmentName = useSegmentName();
  const nameOf = (id: string) => {
    const segment = met.balances.find((balance) => balance.id === id);
    return segment === undefined ? id : segmentName(segment);
  };
  return (
    <>
      <Table
        caption={t('payment.preview')}
        captionShown
        columns={[
          { id: 'segment', header: t('payment.segment'), cell: ({ balanceId }) => nameOf(balanceId) },
          {
            id: 'paid',
            header: t('payment.pays'),
            numeric: true,
            phone: 'amount',
            cell: ({ beforeMinor, leftMinor }) => <Money minor={beforeMinor - leftMinor} currency={currency} />,
          },
          {
            id: 'left',
            header: t('payment.left'),
            numeric: true,
            phone: 'secondary',
            cell: ({ leftMinor }) => <Money minor={leftMinor} currency={currency} />,
          },
        ]}
        rows={after}
        rowKey={({ balanceId }) => balanceId}
      />
      <p>
        {creditMinor > 0
          ? t('payment.credit', { amount: money(creditMinor, currency), owed: money(toMinor(card.owed), currency) })
          : t('payment.rule')}
      </p>
    </>
  );
}
