import { useQuery } from '@tanstack/react-query';
import { Load, useT } from '@tideline/mfe-kit';
import { Button } from '@tideline/ui';
import { useState } from 'react';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import { pausePart, sweepSettingsQuery } from './sweep-settings.queries.ts';

/** Shows the button that pauses all sweeps, until everything is paused. */
export function PauseButton() {
  const t = useT(sweepMessages);
  const [asked, setAsked] = useState(false);
  if (useQuery(sweepSettingsQuery()).data?.killSwitch) return null;
  return (
    <>
      <Button variant="outline" icon="pause" onClick={() => setAsked(true)}>
        {t('pause.button')}
      </Button>
      {asked ? <PauseConfirmation onClose={() => setAsked(false)} /> : null}
    </>
  );
}

export function PauseConfirmation({ onClose }: { onClose: () => void }) {
  return (
    <Load query={pausePart()} skeleton={null} isEmpty={() => false}>
      {({ PauseDialog }) => <PauseDialog onClose={onClose} />}
    </Load>
  );
}
