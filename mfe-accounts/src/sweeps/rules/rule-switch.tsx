import type { SweepRule } from '@tideline/contract';
import { api, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, LinkButton, VisuallyHidden } from '@tideline/ui';
import { Switch } from '@tideline/ui/forms';
import { messages } from '../../../messages/sweeps.en.ts';
import styles from '../overview.module.css';
import { useMayEdit } from '../use-may-edit.ts';

/** Pauses and resumes a rule if its state allows that. A draft must be reviewed before it is turned on. */
export function RuleSwitch({ rule: { id, version, name, state, events } }: { rule: SweepRule }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const mayChange = useMayEdit();
  const fresh = useFreshSignIn();
  const turn = useChange({
    change: (next: 'pause' | 'resume') =>
      fresh.run(() => api.sweepRules.setState({ id, event: next }, { ifMatch: version })),
    done: (_result, next) => t(next === 'pause' ? 'rules.paused' : 'rules.resumed', { name }),
  });
  if (!mayChange) return null;
  if (state === 'draft') {
    return (
      <LinkButton variant="quiet" href={`/sweeps?rule=${id}`} aria-label={t('rules.reviewOf', { name })}>
        {t('rules.review')}
      </LinkButton>
    );
  }
  const isOn = state === 'active';
  if (!events.includes(isOn ? 'pause' : 'resume')) return null;
  return (
    <span className={styles.switch}>
      {turn.error ? <Banner tone="warn" announce="alert" title={errorOf(turn.error)} /> : null}
      <Switch
        label={<VisuallyHidden>{name}</VisuallyHidden>}
        checked={turn.isPending ? !isOn : isOn}
        disabled={turn.isPending}
        onChange={(on) => turn.mutate(on ? 'resume' : 'pause')}
      />
      {fresh.dialog}
    </span>
  );
}
