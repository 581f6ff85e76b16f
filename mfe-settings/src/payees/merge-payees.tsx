import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Stack } from '@tideline/ui';
import { RadioGroup } from '@tideline/ui/forms';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../messages/ledger.en.ts';

/** Merges several payees into one, whose name the user chooses. */
export function MergePayees({
  names,
  onClose,
  onMerged,
}: {
  names: readonly string[];
  onClose: () => void;
  onMerged: () => void;
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [into, setInto] = useState(names[0] ?? '');
  const merge = useChange({
    change: () => api.payees.merge({ names: [...names], into }),
    done: ({ item: { name } }) => t('payees.merged', { name }),
    onSuccess: onMerged,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('payees.mergeTitle')}
      confirmLabel={t('payees.mergeConfirm')}
      busy={merge.isPending}
      onConfirm={() => merge.mutate(undefined)}
    >
      <Stack gap={16}>
        {merge.error ? <Banner tone="warn" announce="alert" title={errorOf(merge.error)} /> : null}
        <p>{t('payees.mergeText')}</p>
        <RadioGroup
          legend={t('payees.keep')}
          value={into}
          onChange={setInto}
          options={names.map((name) => ({ value: name, label: name }))}
        />
      </Stack>
    </ConfirmDialog>
  );
}
