import { useT } from '@tideline/mfe-kit';
import { Button, ErrorState } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import type { PartFailure } from './remote-part.tsx';

/** Explains that a part could not be loaded: "Accounts couldn’t be loaded. The rest of Tideline still works." */
export function PartFailureCard({ title, failure }: { title: string; failure: PartFailure }) {
  const t = useT(messages);
  const { reference, retrying, retry } = failure;
  const clipboard: Clipboard | undefined = navigator.clipboard; // browsers do not provide it on plain HTTP
  return (
    <ErrorState title={t('remote.failed', { title })} onRetry={retry} retrying={retrying} reference={reference}>
      {reference && clipboard ? (
        <Button variant="quiet" onClick={() => void clipboard.writeText(reference)}>
          {t('remote.copyReference')}
        </Button>
      ) : null}
    </ErrorState>
  );
}
