import { useId, useRef, useState } from 'react';
import { api, pageLanguage, useT } from '@tideline/mfe-kit/light';
import { LinkButton } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import { failureText } from './failure.ts';
import styles from './landing.module.css';
import { guessRegion } from '../households/region.ts';

/** Shows a link that creates a temporary household without an account, and opens its dashboard. */
export function ExploreSample({ leave }: { leave: (path: string) => void }) {
  const t = useT(messages);
  const id = useId();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const explore = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const { timezone, locale } = guessRegion(navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone);
      await api.auth.startSample({ timezone, locale, language: pageLanguage() });
      leave('/dashboard'); // the link stays busy until the page changes
    } catch (error) {
      running.current = false;
      setBusy(false);
      setFailure(failureText(error));
    }
  };
  return (
    <>
      <LinkButton
        href="/dashboard"
        variant="outline"
        aria-describedby={id}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          event.preventDefault();
          void explore();
        }}
      >
        {t('title.explore')}
      </LinkButton>
      <p
        id={id}
        className={failure === undefined ? styles.note : styles.failed}
        role={failure === undefined ? 'status' : 'alert'}
      >
        {failure ?? t(busy ? 'explore.busy' : 'explore.note')}
      </p>
    </>
  );
}
