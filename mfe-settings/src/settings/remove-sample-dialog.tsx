import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Stack } from '@tideline/ui';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/data.en.ts';
import styles from './data-section.module.css';

/** Lists everything that will be deleted with the sample household, and deletes it. Undo restores all of it. */
export function RemoveSampleDialog({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const remove = useChange({ change: () => api.sample.remove(), done: () => t('sample.removed'), onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('sample.remove')}
      confirmLabel={t('sample.remove')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    >
      <Stack gap={16}>
        {remove.error ? <Banner tone="warn" announce="alert" title={errorOf(remove.error)} /> : null}
        <p>{t('sample.goes')}:</p>
        <ul className={styles.goes}>
          <li>{t('sample.goesAccounts')}</li>
          <li>{t('sample.goesEntered')}</li>
          <li>{t('sample.goesPlan')}</li>
        </ul>
        <p>{t('sample.stays')}</p>
      </Stack>
    </ConfirmDialog>
  );
}
