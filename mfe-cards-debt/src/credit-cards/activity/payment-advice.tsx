import { toMinor, type CardPayment } from '@tideline/contract';
import { useT, WorkingFigure } from '@tideline/mfe-kit';
import { Banner, useFormats } from '@tideline/ui';
import { RadioCards } from '@tideline/ui/forms';
import { activityMessages } from '../../../messages/card-activity.en.ts';

type Choice = CardPayment['choices'][number];

/** Shows when the next payment is due, and whether autopay covers it. */
export function DueNotice({ due }: { due: NonNullable<CardPayment['due']> }) {
  const t = useT(activityMessages);
  const { money, date } = useFormats();
  const open =
    toMinor(due.minimumOpen) > 0
      ? `${t('due.open', { amount: money(due.minimumOpen.minor, due.minimumOpen.currency) })} `
      : '';
  const inTransit = due.inTransit === undefined || toMinor(due.inTransit) === 0 ? null : due.inTransit;
  const cover =
    inTransit === null
      ? t(`due.${due.covered ?? 'nothing'}`)
      : t(open === '' ? 'due.inTransit' : 'due.partInTransit', { amount: money(inTransit.minor, inTransit.currency) });
  return (
    <Banner
      tone={due.isUrgent ? 'warn' : due.covered === null ? 'info' : 'gain'}
      title={t('due.by', { on: date(due.on), days: due.inDays })}
    >
      <p>
        {open}
        {cover}
      </p>
    </Banner>
  );
}

/** Offers three payment amounts, each with its cost. */
export function PaymentChoices({
  choices,
  amountMinor,
  onChoose,
}: {
  choices: readonly Choice[];
  amountMinor: string | null;
  onChoose: (minor: string) => void;
}) {
  const t = useT(activityMessages);
  const { money } = useFormats();
  if (choices.length === 0) return <p>{t('choice.noRate')}</p>;
  const say = ({ minor, currency }: Choice['amount']) => money(minor, currency);
  const chosen = choices.find(({ amount }) => amount.minor === amountMinor)?.kind ?? null;
  return (
    <RadioCards
      legend={t('choice.legend')}
      hint={t('choice.basis')}
      name="choice"
      value={chosen}
      onChange={(kind) => onChoose(choices.find((choice) => choice.kind === kind)?.amount.minor ?? '0')}
      options={choices.map(({ kind, amount, yearInterest, yearLeft, working = null }) => ({
        value: kind,
        label: t(`choice.${kind}`, { amount: say(amount) }),
        body: (
          <p>
            {toMinor(yearLeft) === 0
              ? t('choice.costNothing', { interest: say(yearInterest) })
              : t('choice.cost', { interest: say(yearInterest), left: say(yearLeft) })}
          </p>
        ),
        ...(working === null
          ? {}
          : {
              action: (
                <WorkingFigure
                  id={`pay-${kind}`}
                  working={working}
                  title={t('choice.working', { amount: say(amount) })}
                >
                  {t('choice.cameAbout', { interest: say(yearInterest) })}
                </WorkingFigure>
              ),
            }),
      }))}
    />
  );
}

/** Shows when the money must leave the chosen account, and whether the account covers it. */
export function FromAdvice({
  payment,
  accountId,
  amountMinor,
  today,
}: {
  payment: CardPayment;
  accountId: string;
  amountMinor: number;
  today: string;
}) {
  const t = useT(activityMessages);
  const { money, date } = useFormats();
  const account = payment.from.find((each) => each.accountId === accountId);
  if (account === undefined) return null;
  const { name, available, lastDay } = account;
  const isOpen = lastDay !== null && payment.due !== null && payment.due.covered !== 'paid';
  return (
    <>
      {isOpen ? (
        lastDay < today ? (
          <Banner tone="warn" title={t('from.late', { name, on: date(lastDay) })} />
        ) : (
          <p>{t('from.lastDay', { name, on: date(lastDay) })}</p>
        )
      ) : null}
      {amountMinor > toMinor(available) ? (
        <Banner tone="warn" title={t('from.short', { name, available: money(available.minor, available.currency) })} />
      ) : null}
    </>
  );
}
