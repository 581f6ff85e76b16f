import { useState } from 'react';
import type { ModeOverview, ModePreview } from '@tideline/contract';
import { api, ApiError, Load, useChange, useErrorText, useFreshSignIn, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, Row, Section, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { RadioGroup } from '@tideline/ui/forms';
import { modeMessages } from '../../messages/mode.en.ts';
import { DiffTable, ParameterTable, SweepChanges } from './diff-table.tsx';
import styles from './financial-mode.module.css';
import { ActivePlanChange } from './active-plan-change.tsx';
import { type PlanOption, previewQuery, type ModeInput } from './mode.queries.ts';
import { useModeWords } from './mode-words.ts';
import { SwitchedRules } from './switched-rules.tsx';

interface ModeCheckProps {
  overview: ModeOverview;
  wanted: ModeInput;
  onBack: () => void;
  onDone: () => void;
}

/** Shows the changes in the household's figures, and switches now or on a chosen date. */
export function ModeCheck({ overview, wanted, onBack, onDone }: ModeCheckProps) {
  const t = useT(modeMessages);
  const [ownPlan, setOwnPlan] = useState<PlanOption>('follow');
  const choices = { ownPlan, setOwnPlan };
  return (
    <Section title={t('check.title', { from: t(`mode.${overview.current.key}`), to: t(`mode.${wanted.key}`) })}>
      <Load
        query={previewQuery(wanted, ownPlan)}
        failedTitle={t('check.failed')}
        skeleton={
          <Skeleton label={t('check.loading')}>
            <SkeletonBar width="100%" height="16rem" />
          </Skeleton>
        }
      >
        {(preview) => (
          <Stack gap={24}>
            <Effects overview={overview} preview={preview} {...choices} />
            <SwitchPart
              key={rulesKey(preview)}
              overview={overview}
              preview={preview}
              wanted={wanted}
              onBack={onBack}
              onDone={onDone}
              ownPlan={ownPlan}
            />
          </Stack>
        )}
      </Load>
    </Section>
  );
}

/** Returns a key that identifies the reviewed rules. If the rules change, they must be reviewed again. */
const rulesKey = ({ diff: { rules = [] } }: ModePreview): string =>
  rules.map(({ id, byItself }) => `${id} ${byItself}`).join();

interface PlanChoice {
  ownPlan: PlanOption;
  setOwnPlan: (chosen: PlanOption) => void;
}

function Effects({
  overview,
  preview: { diff, parameters },
  ownPlan,
  setOwnPlan,
}: { overview: ModeOverview; preview: ModePreview } & PlanChoice) {
  const t = useT(modeMessages);
  const words = useModeWords(overview.debts);
  return (
    <Card>
      <Stack gap={24}>
        {diff.isEmpty ? <p>{t('check.nothing')}</p> : null}
        <DiffTable diff={diff} id="mode" />
        <ActivePlanChange plan={diff.plan ?? null} ownPlan={ownPlan} onChoose={setOwnPlan} />
        <section>
          <h3>{t('check.sweeps')}</h3>
          <SweepChanges sweeps={diff.sweeps} />
        </section>
        <ParameterTable names={diff.parameters} before={overview.current.parameters} after={parameters} words={words} />
        <section>
          <h3>{t('check.follows')}</h3>
          <ul className={styles.list}>
            <li>
              {t(ownPlan === 'keep' && diff.plan?.becomes === 'kept' ? 'follows.debtsKept' : 'follows.debts', {
                order: t(`order.${parameters.debtOrder}`),
              })}
            </li>
            {(['next', 'sweeps', 'promos', 'insights'] as const).map((what) => (
              <li key={what}>{t(`follows.${what}`)}</li>
            ))}
          </ul>
        </section>
      </Stack>
    </Card>
  );
}

interface SwitchInput extends Omit<ModeCheckProps, 'onBack'> {
  ownPlan: PlanOption;
  rulesGoOn: readonly string[];
}

function useSwitchMode({ overview, wanted, ownPlan, rulesGoOn, onDone }: SwitchInput) {
  const t = useT(modeMessages);
  const { date } = useFormats();
  const { run, dialog } = useFreshSignIn();
  const mode = t(`mode.${wanted.key}`);
  const change = useChange({
    change: (startsOn: string | null) =>
      run(() =>
        api.mode.change({ ...wanted, startsOn, ownPlan, rulesGoOn: [...rulesGoOn] }, { ifMatch: overview.version }),
      ),
    done: (_result, startsOn) =>
      startsOn === null ? t('check.switched', { mode }) : t('check.scheduled', { mode, on: date(startsOn) }),
    onSuccess: onDone,
  });
  return { change, dialog };
}

function SwitchPart({
  overview,
  preview: { reasons, diff },
  wanted,
  ownPlan,
  onBack,
  onDone,
}: ModeCheckProps & { preview: ModePreview; ownPlan: PlanOption }) {
  const t = useT(modeMessages);
  const errorOf = useErrorText();
  const { today } = useSession();
  const name = t(`mode.${wanted.key}`);
  const isPossible = reasons.length === 0;
  const [when, setWhen] = useState<'now' | 'later'>(isPossible ? 'now' : 'later');
  const rules = diff.rules ?? [];
  const [goOn, setGoOn] = useState<readonly string[]>(() => rules.filter(({ goesOn }) => goesOn).map(({ id }) => id));
  const [day, setDay] = useState('');
  const [missing, setMissing] = useState(false);
  const { change, dialog } = useSwitchMode({ overview, wanted, ownPlan, rulesGoOn: goOn, onDone });
  const send = () => {
    if (when === 'now') return change.mutate(null);
    if (day === '' || day <= today) return setMissing(true);
    setMissing(false);
    change.mutate(day);
  };
  // if the household changed in the background, the check must be repeated with the current data
  const error = change.error instanceof ApiError && change.error.is('FRESH_SIGN_IN_NEEDED') ? null : change.error;
  return (
    <Stack gap={16}>
      {isPossible ? null : <NotEligible name={name} reasons={reasons} debts={overview.debts} />}
      {error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(error)} />}
      <SwitchedRules rules={rules} goOn={goOn} onChange={setGoOn} />
      <RadioGroup
        legend={t('check.when')}
        name="when"
        options={[
          { value: 'now', label: t('check.now'), disabled: !isPossible },
          { value: 'later', label: t('check.later') },
        ]}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' ? (
        <DateField
          label={t('check.day')}
          value={day}
          onChange={setDay}
          error={missing ? t('check.dayMissing') : undefined}
        />
      ) : null}
      <Row>
        <Button busy={change.isPending} onClick={send}>
          {t(when === 'now' ? 'check.switch' : 'check.schedule')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('check.back')}
        </Button>
      </Row>
      {dialog}
    </Stack>
  );
}

interface NotEligibleProps {
  name: string;
  reasons: ModePreview['reasons'];
  debts: ModeOverview['debts'];
}

/** Lists the reasons that prevent a switch today. */
function NotEligible({ name, reasons, debts }: NotEligibleProps) {
  const t = useT(modeMessages);
  const words = useModeWords(debts);
  return (
    <Banner tone="warn" title={t('check.notEligible', { mode: name })}>
      <ul className={styles.list}>
        {reasons.map((reason) => (
          <li key={reason.code}>{words.reason(reason)}</li>
        ))}
      </ul>
      <p>{t('check.notEligibleLater')}</p>
    </Banner>
  );
}
