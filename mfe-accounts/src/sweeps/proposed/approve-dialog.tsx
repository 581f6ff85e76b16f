import { toMinor, type SweepRule, type SweepRun } from '@tideline/contract';
import { useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, DefinitionList, LinkButton, Money, Row, Stack, useFormats } from '@tideline/ui';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../../messages/sweep-dialogs.en.ts';
import { isGone, useApprove, useSplit } from './use-approve.ts';

interface Props {
  run: SweepRun;
  rule: SweepRule | undefined;
  onClose: () => void;
  onApproved: (transfers: readonly SweepRun[]) => void;
}

/** Shows the amount, both accounts, the date and the remaining balance, and approves the transfer with one click. */
export function ApproveDialog({ run, rule, onClose, onApproved }: Props) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { approve, busy, error, dialog } = useApprove(run, (done) => onApproved([done]));
  const { amount, from, to, forName, arrivesOn } = run;
  return (
    <Dialog open onClose={onClose} title={t('approve.title')}>
      <Stack gap={16}>
        <Failure error={error} />
        <DefinitionList
          items={[
            { term: t('approve.amount'), value: <Money {...amount} /> },
            { term: t('approve.from'), value: from.name },
            { term: t('approve.to'), value: forName === null ? to.name : t('approve.for', { to: to.name, forName }) },
            ...(arrivesOn === null ? [] : [{ term: t('approve.arrives'), value: date(arrivesOn, 'weekday') }]),
            ...lowestItem(run, t('approve.lowest'), (on) => t('approve.on', { on: date(on) })),
            ...cancelItem(rule, t),
          ]}
        />
        <Row justify="end" gap={8}>
          <LinkButton variant="quiet" href={`/sweeps?run=${run.id}`}>
            {t('approve.details')}
          </LinkButton>
          <Button busy={busy} onClick={() => void approve({ amount }).catch(() => undefined)}>
            {t('approve.press', { amount: money(amount.minor, amount.currency) })}
          </Button>
        </Row>
      </Stack>
      {dialog}
    </Dialog>
  );
}

/** Shows both parts of a split, and approves both with one click. */
export function SplitDialog({ run, rule, onClose, onApproved }: Props) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { approve, busy, error, dialog } = useSplit(run, onApproved);
  const { betterUse: better, amount, arrivesOn } = run;
  if (better === null) return null;
  const part = (to: string, each: typeof amount) => ({
    term: t('split.to', { to }),
    value: <Money {...each} />,
  });
  return (
    <Dialog open onClose={onClose} title={t('split.title')}>
      <Stack gap={16}>
        <Failure error={error} />
        <DefinitionList
          items={[
            { term: t('approve.from'), value: run.from.name },
            part(better.to.name, better.amount),
            ...(toMinor(better.rest) === 0 ? [] : [part(run.to.name, better.rest)]),
            ...(arrivesOn === null ? [] : [{ term: t('approve.arrives'), value: date(arrivesOn, 'weekday') }]),
            ...lowestItem(run, t('approve.lowest'), (on) => t('approve.on', { on: date(on) })),
            ...cancelItem(rule, t),
          ]}
        />
        <Row justify="end" gap={8}>
          <Button busy={busy} onClick={() => void approve().catch(() => undefined)}>
            {t('split.press', { amount: money(amount.minor, amount.currency) })}
          </Button>
        </Row>
      </Stack>
      {dialog}
    </Dialog>
  );
}

function Failure({ error }: { error: Error | null }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  if (error === null) return null;
  return <Banner tone="warn" announce="alert" title={isGone(error) ? t('approve.changed') : errorOf(error)} />;
}

const lowestItem = ({ lowest }: SweepRun, term: string, onDay: (on: string) => string) =>
  lowest === null
    ? []
    : [
        {
          term,
          value: (
            <>
              <Money {...lowest.amount} estimate /> {onDay(lowest.on)}
            </>
          ),
        },
      ];

const cancelItem = (rule: SweepRule | undefined, t: ReturnType<typeof useT<typeof messages>>) =>
  rule === undefined
    ? []
    : [{ term: t('approve.undo'), value: t('approve.hours', { hours: rule.inForce.cancelWindowHours }) }];
