import { useState } from 'react';
import type { Member } from '@tideline/contract';
import { api, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Stack } from '@tideline/ui';
import { RadioGroup } from '@tideline/ui/forms';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/members.en.ts';

type Access = Member['role'] | 'transfer';

/** Changes a member's role. Ownership can also be transferred in the same step. */
export function AccessDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { run, dialog } = useFreshSignIn();
  const { id, version, name, role, isYou } = member;
  const [access, setAccess] = useState<Access>(role);
  const change = useChange({
    change: (to: Access) =>
      run(() =>
        to === 'transfer'
          ? api.members.transferOwnership({ id, version })
          : api.members.update({ id, role: to }, { ifMatch: version }),
      ),
    done: (_result, to) =>
      to === 'transfer' ? t('access.transferred', { name }) : t('access.changed', { name, role: t(`role.${to}`) }),
    onSuccess: onClose,
  });
  const options = (['owner', 'editor', 'viewer'] as const).map((each) => ({
    value: each as Access,
    label: t(`role.${each}`),
    hint: t(`role.${each}Hint`),
  }));
  return (
    <>
      <ConfirmDialog
        open
        onClose={onClose}
        title={t('access.title', { name })}
        confirmLabel={t('access.save')}
        busy={change.isPending}
        onConfirm={() => (access === role ? onClose() : change.mutate(access))}
      >
        <Stack gap={16}>
          {change.error ? <Banner tone="warn" announce="alert" title={errorOf(change.error)} /> : null}
          <RadioGroup
            legend={t('access.legend')}
            value={access}
            onChange={setAccess}
            options={
              isYou
                ? options
                : [...options, { value: 'transfer', label: t('access.transfer'), hint: t('access.transferHint') }]
            }
          />
        </Stack>
      </ConfirmDialog>
      {dialog}
    </>
  );
}
