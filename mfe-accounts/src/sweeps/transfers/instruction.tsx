import type { SweepRun } from '@tideline/contract';
import { api, notify, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, currencyDecimals, minorToDecimal, Row, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import { useMayEdit } from '../use-may-edit.ts';
import styles from '../sweeps.module.css';

/** Returns a reference that identifies the transfer and that banks accept. */
const referenceOf = ({ id }: Pick<SweepRun, 'id'>): string => `TIDELINE ${id.slice(-8).toUpperCase()}`;

/** Shows exactly what to transfer, ready to copy, and asks whether it was done. */
export function Instruction({ run }: { run: SweepRun }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { from, to, amount, arrivesOn } = run;
  const lines = [
    { what: t('instruct.from'), shown: from.name, copied: from.name },
    { what: t('instruct.to'), shown: to.name, copied: to.name },
    {
      what: t('instruct.amount'),
      shown: money(amount.minor, amount.currency),
      copied: minorToDecimal(BigInt(amount.minor), currencyDecimals(amount.currency)),
    },
    { what: t('instruct.reference'), shown: referenceOf(run), copied: referenceOf(run) },
  ];
  return (
    <Banner tone="info" title={t('instruct.title')}>
      <Stack gap={8}>
        <p>{t('instruct.text')}</p>
        <dl className={styles.copyRows}>
          {lines.map(({ what, shown, copied }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{shown}</dd>
              <CopyButton what={what} text={copied} />
            </div>
          ))}
          {arrivesOn === null ? null : (
            <div>
              <dt>{t('instruct.by')}</dt>
              <dd>{date(arrivesOn)}</dd>
            </div>
          )}
        </dl>
        <ReportButtons run={run} />
      </Stack>
    </Banner>
  );
}

function CopyButton({ what, text }: { what: string; text: string }) {
  const t = useT(messages);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify(t('instruct.copied', { what }));
    } catch {
      // without HTTPS or permission there is no clipboard, but the user can select the text
      notify(t('instruct.copyFailed'));
    }
  };
  return (
    <dd>
      <Button variant="quiet" aria-label={t('instruct.copyOf', { what })} onClick={() => void copy()}>
        {t('instruct.copy')}
      </Button>
    </dd>
  );
}

function ReportButtons({ run: { id, version, can } }: { run: SweepRun }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const mayChange = useMayEdit();
  const made = useChange({ change: () => api.sweepRuns.markMade({ id, version }), done: () => t('instruct.madeDone') });
  const notMade = useChange({
    change: () => api.sweepRuns.markNotMade({ id, version }),
    done: () => t('instruct.notMadeDone'),
  });
  const failure = made.error ?? notMade.error;
  if (!mayChange) return null;
  return (
    <>
      {failure === null ? null : <Banner tone="warn" announce="alert" title={errorOf(failure)} />}
      <Row gap={8}>
        <Button variant="outline" icon="check" busy={made.isPending} onClick={() => made.mutate(undefined)}>
          {t('instruct.made')}
        </Button>
        {can.includes('mark_not_made') ? (
          <Button variant="quiet" busy={notMade.isPending} onClick={() => notMade.mutate(undefined)}>
            {t('instruct.notMade')}
          </Button>
        ) : null}
      </Row>
    </>
  );
}
