import type { SweepRule } from '@tideline/contract';
import { api, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Button, Row, Stack } from '@tideline/ui';
import { messages } from '../../../messages/sweep-rule.en.ts';
import styles from '../sweeps.module.css';
import { useMayEdit } from '../use-may-edit.ts';
import { useOpenRule } from './use-open-rule.ts';

type Event = SweepRule['events'][number];

interface Props {
  rule: SweepRule;
  rules: readonly SweepRule[];
  /** Whether the draft's backtest was shown. */
  isTested: boolean;
}

/** Shows the actions that the rule's state allows. A draft can be activated once its backtest was shown. */
export function RuleActions({ rule, rules, isTested }: Props) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const mayChange = useMayEdit();
  const open = useOpenRule();
  const fresh = useFreshSignIn();
  const { id, version, name, events, state } = rule;
  const turn = useChange({
    change: (event: Event) => fresh.run(() => api.sweepRules.setState({ id, event }, { ifMatch: version })),
    done: (_result, event) => t(`act.${event}Done`, { name }),
  });
  const run = useChange({
    change: () => api.sweepRules.run({ id }),
    done: ({ proposed }) => (proposed.length === 0 ? t('act.ranNothing') : t('act.ran', { count: proposed.length })),
  });
  const remove = useChange({
    change: () => api.sweepRules.remove({ id }, { ifMatch: version }),
    done: () => t('act.removeDone', { name }),
    onSuccess: () => open(null),
  });
  const failure = turn.error ?? run.error ?? remove.error;
  if (!mayChange) return null;
  const button = (event: Event, variant: 'filled' | 'outline' | 'quiet', icon?: 'pause' | 'play' | 'check') =>
    events.includes(event) ? (
      <Button
        variant={variant}
        {...(icon === undefined ? {} : { icon })}
        busy={turn.isPending && turn.variables === event}
        aria-disabled={event === 'activate' && !isTested ? true : undefined}
        onClick={() => (event === 'activate' && !isTested ? undefined : turn.mutate(event))}
      >
        {t(`act.${event}`)}
      </Button>
    ) : null;
  return (
    <Stack gap={8}>
      {failure === null ? null : <Banner tone="warn" announce="alert" title={errorOf(failure)} />}
      {state === 'draft' && !isTested ? <p className={styles.quiet}>{t('act.waitForTest')}</p> : null}
      <Row gap={8}>
        {button('activate', isTested ? 'filled' : 'outline', 'check')}
        {button('resume', 'filled', 'play')}
        {button('pause', 'outline', 'pause')}
        {state === 'archived' ? null : (
          <Button variant="outline" icon="edit" onClick={() => open(id, 'edit')}>
            {t('act.edit')}
          </Button>
        )}
        {state === 'active' ? (
          <Button variant="outline" icon="search" busy={run.isPending} onClick={() => run.mutate(undefined)}>
            {t('act.run')}
          </Button>
        ) : null}
        {button('archive', 'quiet')}
        {state === 'draft' || state === 'archived' ? (
          <Button variant="quiet" icon="trash" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('act.remove')}
          </Button>
        ) : null}
      </Row>
      <Order rule={rule} rules={rules} />
      {fresh.dialog}
    </Stack>
  );
}

/** Moves a rule up or down among those that are not archived. */
function Order({ rule, rules }: Pick<Props, 'rule' | 'rules'>) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const ids = rules.filter(({ state }) => state !== 'archived').map(({ id }) => id);
  const place = ids.indexOf(rule.id);
  const arrange = useChange({
    change: (to: number) =>
      api.sweepRules.arrange({ ids: ids.filter((id) => id !== rule.id).toSpliced(to, 0, rule.id) }),
    done: (_result, to) => t('act.moved', { name: rule.name, place: to + 1 }),
  });
  if (place === -1 || ids.length < 2) return null;
  return (
    <>
      {arrange.error ? <Banner tone="warn" announce="alert" title={errorOf(arrange.error)} /> : null}
      <Row gap={8} flush>
        {place === 0 ? null : (
          <Button variant="quiet" icon="arrow-up" busy={arrange.isPending} onClick={() => arrange.mutate(place - 1)}>
            {t('act.earlier')}
          </Button>
        )}
        {place === ids.length - 1 ? null : (
          <Button variant="quiet" icon="arrow-down" busy={arrange.isPending} onClick={() => arrange.mutate(place + 1)}>
            {t('act.later')}
          </Button>
        )}
      </Row>
    </>
  );
}
