import type { SweepSettings } from '@tideline/contract';
import { api, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Card, Stack, useFormats } from '@tideline/ui';
import { Switch } from '@tideline/ui/forms';
import { useState } from 'react';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import { PauseConfirmation } from './pause-button.tsx';

/**
 * Turns sweeps on or off, with an explanation. Turning them off asks for confirmation, because it cancels transfers.
 */
export function MasterSwitch({
  settings: { killSwitch, killSwitchAt },
  mayChange,
}: {
  settings: SweepSettings;
  mayChange: boolean;
}) {
  const t = useT(sweepMessages);
  const errorOf = useErrorText();
  const { moment } = useFormats();
  const [asked, setAsked] = useState(false);
  const fresh = useFreshSignIn();
  const resume = useChange({
    change: () => fresh.run(() => api.sweepSettings.resume({})),
    done: () => t('pause.resumed'),
  });
  return (
    <Card title={t('master.title')}>
      <Stack gap={8}>
        {resume.error ? <Banner tone="warn" announce="alert" title={errorOf(resume.error)} /> : null}
        <Switch
          label={t('master.label')}
          hint={t(killSwitch ? 'master.off' : 'master.on')}
          checked={!killSwitch}
          disabled={!mayChange || resume.isPending}
          onChange={(on) => (on ? resume.mutate(undefined) : setAsked(true))}
        />
        {killSwitch && killSwitchAt !== null ? <p>{t('master.since', { at: moment(killSwitchAt) })}</p> : null}
      </Stack>
      {fresh.dialog}
      {asked ? <PauseConfirmation onClose={() => setAsked(false)} /> : null}
    </Card>
  );
}
