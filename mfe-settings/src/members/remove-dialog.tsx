import type { Member } from '@tideline/contract';
import { api, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Stack } from '@tideline/ui';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/members.en.ts';

/** Explains what a member loses and what stays, and removes the member after confirmation. */
export function RemoveDialog({ member: { id, version, name }, onClose }: { member: Member; onClose: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { run, dialog } = useFreshSignIn();
  const remove = useChange({
    change: () => run(() => api.members.remove({ id }, { ifMatch: version })),
    done: () => t('remove.done', { name }),
    onSuccess: onClose,
  });
  return (
    <>
      <ConfirmDialog
        open
        danger
        onClose={onClose}
        title={t('remove.title', { name })}
        confirmLabel={t('remove.confirm')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      >
        <Stack gap={16}>
          {remove.error ? <Banner tone="warn" announce="alert" title={errorOf(remove.error)} /> : null}
          <p>{t('remove.loses', { name })}</p>
          <p>{t('remove.stays')}</p>
        </Stack>
      </ConfirmDialog>
      {dialog}
    </>
  );
}
