import { queryOptions } from '@tanstack/react-query';
import type { SavedFilter } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useIntentKey, useT } from '@tideline/mfe-kit';
import { Button, IconButton, Row, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { TextField } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { useState, type FormEvent } from 'react';
import { messages } from '../../../messages/search.en.ts';
import styles from './saved-dialog.module.css';
import type { SavedSearchesProps } from './saved-searches.tsx';

const savedQuery = () =>
  queryOptions({ queryKey: ['saved-filters'], queryFn: ({ signal }) => api.savedFilters.list({}, { signal }) });

/** Asks for a name, for a new search or to rename one. */
function NameForm({
  initial,
  label,
  submitLabel,
  busy,
  error,
  onSubmit,
  onCancel,
}: {
  initial: string;
  label: string;
  submitLabel: string;
  busy: boolean;
  error: unknown;
  onSubmit: (name: string) => void;
  onCancel?: () => void;
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [name, setName] = useState(initial);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') onSubmit(name.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={8}>
        <TextField
          label={label}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={setName}
          error={missing ? t('saved.nameMissing') : error ? errorOf(error) : undefined}
        />
        <Row gap={8}>
          <Button type="submit" variant="outline" busy={busy}>
            {submitLabel}
          </Button>
          {onCancel ? (
            <Button variant="quiet" onClick={onCancel}>
              {t('saved.cancel')}
            </Button>
          ) : null}
        </Row>
      </Stack>
    </form>
  );
}

function Saved({ filter, onApply }: { filter: SavedFilter; onApply: (query: string) => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [renaming, setRenaming] = useState(false);
  const { id, version, name, query } = filter;
  const rename = useChange({
    change: (to: string) => api.savedFilters.update({ id, name: to }, { ifMatch: version }),
    done: ({ item }) => t('saved.renamed', { name: item.name }),
    onSuccess: () => setRenaming(false),
  });
  const remove = useChange({
    change: () => api.savedFilters.remove({ id }, { ifMatch: version }),
    done: () => t('saved.removed', { name }),
  });
  if (renaming) {
    return (
      <li>
        <NameForm
          initial={name}
          label={t('saved.newName', { name })}
          submitLabel={t('saved.rename')}
          busy={rename.isPending}
          error={rename.error}
          onSubmit={(to) => rename.mutate(to)}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  }
  return (
    <li className={styles.saved}>
      <button type="button" className={styles.apply} onClick={() => onApply(query)}>
        {name}
        <span className={styles.query}>{remove.error ? errorOf(remove.error) : query}</span>
      </button>
      <IconButton icon="edit" label={t('saved.renameOf', { name })} onClick={() => setRenaming(true)} />
      <IconButton
        icon="trash"
        label={t('saved.removeOf', { name })}
        disabled={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      />
    </li>
  );
}

function SaveCurrentSearch({ query }: { query: string }) {
  const t = useT(messages);
  const keyFor = useIntentKey();
  const [saved, setSaved] = useState(0);
  const save = useChange({
    change: (name: string) => api.savedFilters.create({ name, query }, { idempotencyKey: keyFor({ name, query }) }),
    done: ({ item }) => t('saved.done', { name: item.name }),
    onSuccess: () => setSaved(saved + 1),
  });
  if (query.trim() === '') return <p className={styles.hint}>{t('saved.nothingToSave')}</p>;
  return (
    <NameForm
      key={saved}
      initial=""
      label={t('saved.nameOf', { query })}
      submitLabel={t('saved.save')}
      busy={save.isPending}
      error={save.error}
      onSubmit={(name) => save.mutate(name)}
    />
  );
}

/** Lists saved searches, and lets the user apply, save, rename and delete them. */
export function SavedDialog({ query, onApply, onClose }: SavedSearchesProps & { onClose: () => void }) {
  const t = useT(messages);
  const apply = (saved: string) => {
    onApply(saved);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('saved.title')}>
      <Stack gap={24}>
        <Load
          query={savedQuery()}
          skeleton={
            <Skeleton>
              <SkeletonBar width="100%" height="6rem" />
            </Skeleton>
          }
          empty={<p>{t('saved.none')}</p>}
          failedTitle={t('saved.failed')}
        >
          {({ items }) => (
            <ul className={styles.list} aria-label={t('saved.title')}>
              {items.map((filter) => (
                <Saved key={filter.id} filter={filter} onApply={apply} />
              ))}
            </ul>
          )}
        </Load>
        <SaveCurrentSearch query={query} />
      </Stack>
    </Dialog>
  );
}
