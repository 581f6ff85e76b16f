import { toMinor, type TransferResult } from '@tideline/contract';
import { ShowWorking, useT } from '@tideline/mfe-kit';
import { Banner, Money, Stack, Table, useFormats, type Column } from '@tideline/ui';
import { partMessages } from '../../messages/debt-parts.en.ts';

type Possible = Extract<TransferResult, { possible: true }>;

/**
 * Shows the savings or cost of a transfer, the day on which it has earned back its fee, and both options side by side.
 */
export function TransferComparison({ answer }: { answer: TransferResult }) {
  const say = useT(partMessages);
  const { money } = useFormats();
  if (!answer.possible) {
    const title =
      answer.reason === 'above_limit'
        ? say('whatIf.above_limit', { most: money(answer.most.minor, answer.most.currency) })
        : say(`whatIf.${answer.reason}`);
    return <Banner tone="warn" announce="status" title={title} />;
  }
  return (
    <Stack gap={16}>
      <TransferVerdict answer={answer} />
      <TransferOptions answer={answer} />
      {answer.working === null ? null : (
        <p>
          <ShowWorking id="transfer" working={answer.working} title={say('whatIf.workingTitle')} />
        </p>
      )}
    </Stack>
  );
}

function TransferVerdict({ answer }: { answer: Possible }) {
  const say = useT(partMessages);
  const { money, date, percent } = useFormats();
  const { currency } = answer.fee;
  const fee = money(answer.fee.minor, currency);
  const saving = answer.saving === null ? null : toMinor(answer.saving);
  const amount = money(Math.abs(saving ?? 0), currency);
  const title =
    saving === null
      ? say('whatIf.noEnd')
      : saving > 0
        ? say('whatIf.saves', { amount, fee })
        : saving < 0
          ? say('whatIf.costs', { amount, fee })
          : say('whatIf.even', { fee });
  return (
    <Banner tone={saving !== null && saving > 0 ? 'gain' : 'warn'} announce="status" title={title}>
      <p>
        {answer.breakEven === null
          ? say('whatIf.noBreakEven')
          : say('whatIf.breakEven', { on: date(answer.breakEven.on), months: answer.breakEven.month })}
      </p>
      {answer.feeAsYearlyRatePpm === null ? null : (
        <p>{say('whatIf.feeRate', { rate: percent(answer.feeAsYearlyRatePpm) })}</p>
      )}
      <p>{bestWords(answer, say, (minor) => money(minor, currency))}</p>
      <p>{say(answer.strategy === 'best' ? 'whatIf.sameBest' : 'whatIf.same')}</p>
    </Banner>
  );
}

function bestWords(
  { amount, best }: Possible,
  say: ReturnType<typeof useT<typeof partMessages>>,
  money: (minor: string) => string,
): string {
  if (toMinor(best.amount) === 0) return say('whatIf.bestStay');
  if (best.amount.minor === amount.minor) return say('whatIf.bestAll');
  return say('whatIf.best', { amount: money(best.amount.minor), saving: money(best.saving?.minor ?? '0') });
}

interface TransferOption {
  id: 'stay' | 'move';
  path: Possible['stay'];
  fee: Possible['fee'] | null;
}

function TransferOptions({ answer }: { answer: Possible }) {
  const say = useT(partMessages);
  const { date } = useFormats();
  const columns: [Column<TransferOption>, ...Column<TransferOption>[]] = [
    { id: 'way', header: say('whatIf.way'), cell: ({ id }) => say(`whatIf.${id}`) },
    {
      id: 'free',
      header: say('whatIf.free'),
      phone: 'labeled',
      cell: ({ path: { result } }) =>
        result.outcome === 'paid_off' ? date(result.debtFreeOn, 'month') : say('whatIf.never'),
    },
    {
      id: 'fee',
      header: say('whatIf.feeColumn'),
      numeric: true,
      phone: 'labeled',
      cell: ({ fee }) => (fee === null ? '' : <Money {...fee} />),
    },
    {
      id: 'interest',
      header: say('whatIf.interest'),
      numeric: true,
      cell: ({ path: { totalInterest, result } }) =>
        result.outcome === 'paid_off' ? <Money {...totalInterest} estimate /> : say('whatIf.never'),
    },
  ];
  const ways: TransferOption[] = [
    { id: 'stay', path: answer.stay, fee: null },
    { id: 'move', path: answer.move, fee: answer.fee },
  ];
  return <Table caption={say('whatIf.answer')} columns={columns} rows={ways} rowKey={({ id }) => id} />;
}
