import { api, refusalOf, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Button, Row, Stack } from '@tideline/ui';
import { ErrorSummary, TextField, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/ledger.en.ts';

/** Renames a group. If the name already exists, both groups are merged. */
export function GroupForm({ group, onClose }: { group: string; onClose: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const rename = useChange({
    change: (to: string) => api.categories.renameGroup({ from: group, to }),
    done: (_result, to) => t('categories.groupRenamed', { group: to }),
    onSuccess: onClose,
  });
  const form = useForm<{ to: string }, string>({
    initial: { to: group },
    validate: ({ to }) =>
      to.trim() === '' ? { ok: false, errors: { to: t('categories.groupMissing') } } : { ok: true, data: to.trim() },
    submit: async (to) => {
      try {
        await rename.mutateAsync(to);
      } catch (error) {
        return refusalOf<{ to: string }>(error, { to: 'to' }, errorOf);
      }
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('categories.renameGroupOf', { group })}>
      <form {...form.formProps}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <TextField label={t('categories.groupName')} maxLength={60} autoComplete="off" {...form.field('to')} />
          <Row justify="end" gap={8}>
            <Button variant="quiet" onClick={onClose}>
              {t('ledger.cancel')}
            </Button>
            <Button type="submit" busy={form.busy}>
              {t('ledger.save')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
