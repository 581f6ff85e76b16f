import { useState } from 'react';
import { api, applyTheme, notify, useChange, useErrorText, useSession, useT, type Theme } from '@tideline/mfe-kit';
import { Card, Section } from '@tideline/ui';
import { RadioGroup } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';

/** The theme: painted at once, then saved for every device of this person; put back where saving fails. */
export function AppearanceSection() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { user } = useSession();
  const choose = useChange({ change: (theme: Theme) => api.me.update({ theme }, { ifMatch: user.version }) });
  // shown from the click on until the server's answer is in the session, so that the choice never jumps back for a moment
  const [chosen, setChosen] = useState<{ theme: Theme; over: number } | null>(null);
  const shown = chosen?.over === user.version ? chosen.theme : user.theme;
  const change = (theme: Theme) => {
    setChosen({ theme, over: user.version });
    applyTheme(theme);
    choose.mutate(theme, {
      onError: (error) => {
        setChosen(null);
        applyTheme(user.theme);
        notify(t('appearance.failed', { why: errorOf(error) }));
      },
    });
  };
  return (
    <Section title={t('appearance.title')} id="appearance">
      <Card>
        <RadioGroup
          legend={t('appearance.theme')}
          name="theme"
          value={shown}
          onChange={change}
          options={[
            { value: 'system', label: t('appearance.system') },
            { value: 'light', label: t('appearance.light') },
            { value: 'dark', label: t('appearance.dark') },
          ]}
        />
      </Card>
    </Section>
  );
}
