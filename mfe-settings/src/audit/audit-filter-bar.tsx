import { useEffect, useState } from 'react';
import { useT } from '@tideline/mfe-kit';
import { Button, Disclosure, Row, Stack } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { SelectField, TextField } from '@tideline/ui/forms';
import { messages } from '../../messages/audit.en.ts';
import { kindTitle } from '../../messages/audit-words.en.ts';
import styles from './audit-log.module.css';
import type { AuditFilter } from './use-audit-filter.ts';

/** Delay after the last keystroke before the list is reloaded, in milliseconds. */
const TYPED_MS = 300;

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT(messages);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    // the address was changed by the Back button or Clear filters
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => {
      setShown(typed);
      onChange(typed);
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextField
      label={t('filter.q')}
      name="audit-q"
      type="search"
      autoComplete="off"
      value={typed}
      onChange={setTyped}
    />
  );
}

export interface AuditFilterBarProps {
  audit: AuditFilter;
  actors: readonly { id: string; name: string }[];
  kinds: readonly string[];
}

export function AuditFilterBar({ audit, actors, kinds }: AuditFilterBarProps) {
  const t = useT(messages);
  const { valueOf, set } = audit;
  const any = { value: '', label: t('filter.any') };
  const choice = (name: 'who' | 'cause' | 'kind' | 'state', options: readonly { value: string; label: string }[]) => (
    <SelectField
      label={t(`filter.${name}`)}
      name={`audit-${name}`}
      options={[any, ...options]}
      value={valueOf(name)}
      onChange={(value) => set(name, value)}
    />
  );
  const causes = (['user', 'import', 'sync', 'rule', 'sweep'] as const).map((value) => ({
    value,
    label: t(`cause.${value}`),
  }));
  const states = (['applied', 'undone', 'redone'] as const).map((value) => ({ value, label: t(`state.${value}`) }));
  const [isOpen, setOpen] = useState(audit.isSet && valueOf('q') === '');
  return (
    <Stack gap={8}>
      <SearchField value={valueOf('q')} onChange={(value) => set('q', value)} />
      <Disclosure summary={t('filter.more')} open={isOpen} onToggle={setOpen} lazy>
        <div className={styles.filters}>
          {choice(
            'kind',
            kinds
              .map((value) => ({ value, label: kindTitle(value) }))
              .toSorted((a, b) => a.label.localeCompare(b.label)),
          )}
          {choice(
            'who',
            actors.map(({ id, name }) => ({ value: id, label: name })),
          )}
          {choice('cause', causes)}
          {choice('state', states)}
          <DateField
            label={t('filter.from')}
            name="audit-from"
            value={valueOf('from')}
            onChange={(value) => set('from', value)}
          />
          <DateField
            label={t('filter.to')}
            name="audit-to"
            value={valueOf('to')}
            onChange={(value) => set('to', value)}
          />
        </div>
      </Disclosure>
      {audit.isSet ? (
        <Row>
          <Button variant="quiet" onClick={audit.clear}>
            {t('filter.clear')}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
