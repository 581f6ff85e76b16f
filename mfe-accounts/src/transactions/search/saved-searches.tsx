import { Load, partQuery, useT } from '@tideline/mfe-kit';
import { Button } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../../messages/transactions.en.ts';

const savedPart = () => partQuery('mfe-accounts/saved-searches', () => import('./saved-dialog.tsx'));

export interface SavedSearchesProps {
  /** The current search. */
  query: string;
  onApply: (query: string) => void;
}

/** Shows the button that opens the household's saved searches. */
export function SavedSearches(props: SavedSearchesProps) {
  const t = useT(messages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('saved.open')}
      </Button>
      {open ? (
        <Load query={savedPart()} skeleton={null}>
          {({ SavedDialog }) => <SavedDialog {...props} onClose={() => setOpen(false)} />}
        </Load>
      ) : null}
    </>
  );
}
