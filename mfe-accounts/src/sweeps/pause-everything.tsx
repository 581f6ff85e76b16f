import { useQuery } from '@tanstack/react-query';
import { api, Load, useChange, useErrorText, useFreshSignIn, useT, useTextParam } from '@tideline/mfe-kit';
import { Banner, Button } from '@tideline/ui';
import { messages } from '../../messages/sweeps.en.ts';
import { pausePart } from './sweeps.parts.ts';
import { sweepRulesQuery } from './sweeps.queries.ts';
import { useMayEdit } from './use-may-edit.ts';

/**
 * Shows the button that stops all transfers not yet sent to a bank. There is no button without rules, or while
 * everything is paused. `?pause=1` opens the dialog.
 */
export function PauseButton() {
  const t = useT(messages);
  const [asked, setAsked] = useTextParam('pause');
  const { data: rules } = useQuery(sweepRulesQuery());
  if (rules?.killSwitch) return null;
  return (
    <>
      {rules?.items.length === 0 ? null : (
        <Button variant="outline" icon="pause" onClick={() => setAsked('1')}>
          {t('pause.button')}
        </Button>
      )}
      {asked === null ? null : (
        <Load query={pausePart()} skeleton={null} isEmpty={() => false}>
          {({ PauseDialog }) => <PauseDialog onClose={() => setAsked(null)} />}
        </Load>
      )}
    </>
  );
}

function ResumeButton() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const fresh = useFreshSignIn();
  const resume = useChange({
    change: () => fresh.run(() => api.sweepSettings.resume({})),
    done: () => t('pause.resumed'),
  });
  return (
    <>
      {resume.error ? <Banner tone="warn" announce="alert" title={errorOf(resume.error)} /> : null}
      <Button icon="play" busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
        {t('pause.resume')}
      </Button>
      {fresh.dialog}
    </>
  );
}

/** Explains that no money moves while everything is paused. */
export function PausedNotice() {
  const t = useT(messages);
  const mayChange = useMayEdit();
  return (
    <Banner tone="warn" title={t('pause.on')} {...(mayChange ? { actions: <ResumeButton /> } : {})}>
      {t('pause.onText')}
    </Banner>
  );
}
