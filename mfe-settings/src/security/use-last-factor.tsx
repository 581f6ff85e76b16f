import { useState, type ReactNode } from 'react';
import { useT } from '@tideline/mfe-kit';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/factors.en.ts';

interface LastFactor {
  /** Removes a factor, after a confirmation if it is the last one. */
  confirm: (remove: () => void) => void;
  question: ReactNode;
}

/** Asks before the last second factor is removed, because that turns off two-step verification. */
export function useLastFactor(isLast: boolean): LastFactor {
  const t = useT(messages);
  const [waiting, setWaiting] = useState<{ remove: () => void } | null>(null);
  const close = () => setWaiting(null);
  return {
    confirm: (remove) => (isLast ? setWaiting({ remove }) : remove()),
    question:
      waiting === null ? null : (
        <ConfirmDialog
          open
          danger
          title={t('last.title')}
          confirmLabel={t('last.go')}
          onConfirm={() => {
            close();
            waiting.remove();
          }}
          onClose={close}
        >
          {t('last.effect')}
        </ConfirmDialog>
      ),
  };
}
