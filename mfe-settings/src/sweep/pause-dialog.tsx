import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Stack } from '@tideline/ui';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';

/** Explains what stops and what continues, and pauses all sweeps after confirmation. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const t = useT(sweepMessages);
  const errorOf = useErrorText();
  const pause = useChange({
    change: () => api.sweepSettings.pause({}),
    done: ({ stopped, movingOn }) => t('pause.done', { stopped, movingOn }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('pause.title')}
      confirmLabel={t('pause.button')}
      busy={pause.isPending}
      onConfirm={() => pause.mutate(undefined)}
    >
      <Stack gap={8}>
        {pause.error ? <Banner tone="warn" announce="alert" title={errorOf(pause.error)} /> : null}
        <p>{t('pause.what')}</p>
      </Stack>
    </ConfirmDialog>
  );
}
