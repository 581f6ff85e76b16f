import { useQuery } from '@tanstack/react-query';
import { accountsQuery, api, useChange, useErrorText, useIntentKey, useT } from '@tideline/mfe-kit';
import type { Connection } from '@tideline/contract';
import { Button, Row, Stack } from '@tideline/ui';
import { ErrorSummary, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/connections.en.ts';
import { changesOf, chosenTwice, draftOf, type LinkDraft, NEW } from './link-draft.ts';
import { LinkTarget } from './link-target.tsx';

/** Assigns each of the bank's accounts to an account of the household. */
export function LinkDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { data } = useQuery(accountsQuery());
  const accounts = connection.accounts.filter(
    ({ currency, isListed, state }) => currency !== null && (isListed || state === 'linked'),
  );
  const link = useChange({
    change: (changes: ReturnType<typeof changesOf>) =>
      api.connections.link({ id: connection.id, accounts: changes }, { idempotencyKey: keyFor(changes) }),
    done: (_result, changes) => t('link.done', { count: changes.length }),
    onSuccess: onClose,
  });
  const form = useForm<Record<string, LinkDraft>, ReturnType<typeof changesOf>>({
    initial: Object.fromEntries(accounts.map((account) => [account.id, draftOf(account)])),
    validate: (drafts) => {
      const twice = chosenTwice(accounts, drafts);
      const errors = Object.fromEntries(
        accounts.flatMap(({ id }) => {
          const draft = drafts[id];
          if (draft?.goes === NEW && draft.name.trim() === '') return [[id, t('link.nameMissing')]];
          return draft !== undefined && twice.has(draft.goes) ? [[id, t('link.twice')]] : [];
        }),
      );
      const changes = changesOf(accounts, drafts);
      if (Object.keys(errors).length > 0) return { ok: false, errors };
      return changes.length === 0 ? { ok: false, errors: { form: t('link.nothing') } } : { ok: true, data: changes };
    },
    submit: async (changes) => {
      try {
        await link.mutateAsync(changes);
      } catch (error) {
        return { form: errorOf(error) };
      }
    },
  });
  return (
    <Dialog open wide onClose={onClose} dismissable={false} title={t('link.title')}>
      <form {...form.formProps}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <p>{t('link.text')}</p>
          {accounts.map((account) => (
            <LinkTarget key={account.id} account={account} household={data?.items ?? []} {...form.field(account.id)} />
          ))}
          <Row justify="end">
            <Button variant="quiet" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" busy={form.busy}>
              {t('link.submit')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
