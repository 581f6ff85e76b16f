import { useT } from '@tideline/mfe-kit';
import type { Account, ConnectedAccount } from '@tideline/contract';
import { Money } from '@tideline/ui';
import { SelectField, TextField } from '@tideline/ui/forms';
import { messages } from '../../messages/connections.en.ts';
import { connectedKinds } from './account-kinds.ts';
import { IGNORED, LATER, type LinkDraft, NEW } from './link-draft.ts';
import styles from './connections.module.css';

export interface LinkTargetProps {
  account: ConnectedAccount;
  household: readonly Account[];
  /** Name of the form field. */
  name: string;
  value: LinkDraft;
  onChange: (value: LinkDraft) => void;
  error?: string | undefined;
}

/** Chooses the target of one account: an existing account in its currency, a new one, or none. */
export function LinkTarget({ account, household, name, value, onChange, error }: LinkTargetProps) {
  const t = useT(messages);
  const fitting = household.filter(
    ({ currency, state, id }) => currency === account.currency && (state !== 'closed' || id === account.accountId),
  );
  const places = [
    { value: NEW, label: t('link.new') },
    ...fitting.map(({ id, name: label }) => ({ value: id, label })),
    { value: IGNORED, label: t('link.ignore') },
    ...(account.state === 'undecided' ? [{ value: LATER, label: t('link.later') }] : []),
  ];
  const isNew = value.goes === NEW;
  return (
    <div className={styles.target}>
      <SelectField
        label={t('link.goes', { name: account.name })}
        hint={
          account.balance === null ? (
            account.institution
          ) : (
            <>
              {account.institution === null ? null : `${account.institution} · `}
              <Money minor={account.balance.minor} currency={account.balance.currency} />
            </>
          )
        }
        name={name}
        options={places}
        value={value.goes}
        onChange={(goes) => onChange({ ...value, goes })}
        error={isNew ? undefined : error}
      />
      {isNew ? (
        <div className={styles.made}>
          <TextField
            label={t('link.nameOf')}
            name={`${name}-name`}
            maxLength={120}
            autoComplete="off"
            value={value.name}
            onChange={(typed) => onChange({ ...value, name: typed })}
            error={error}
          />
          <SelectField
            label={t('link.kind')}
            name={`${name}-kind`}
            options={connectedKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            value={value.kind}
            onChange={(kind) =>
              onChange({ ...value, kind: connectedKinds.find((each) => each === kind) ?? value.kind })
            }
          />
        </div>
      ) : null}
    </div>
  );
}
