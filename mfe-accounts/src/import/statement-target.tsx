import type { Account, ImportStatement } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { SelectField, TextField } from '@tideline/ui/forms';
import { messages } from '../../messages/import.en.ts';
import { groupsInOrder, kindsInGroup } from '../ledger/account-kind.ts';
import type { StatementChoice } from './import-choices.ts';
import styles from './import.module.css';
import { useMayChange } from '@tideline/ui';

const NEW = 'new';
const SKIP = 'skip';

export interface StatementTargetProps {
  statement: ImportStatement;
  choice: StatementChoice;
  accounts: readonly Account[];
  nameError: string | undefined;
  kindError: string | undefined;
  onChange: (choice: StatementChoice) => void;
}

/** Chooses the account that the rows go into: the matched one, another one, a new one, or none. */
export function StatementTarget({ statement, choice, accounts, nameError, kindError, onChange }: StatementTargetProps) {
  const t = useT(messages);
  const mayChange = useMayChange();
  const { key, account, matchedAccountId, csv, together } = statement;
  const fitting = accounts.filter(
    ({ id, currency, state }) =>
      currency === account.currency && mayChange(id) && (state !== 'closed' || id === matchedAccountId),
  );
  const options = [
    ...(matchedAccountId === null || csv ? [{ value: NEW, label: t('import.newAccount') }] : []),
    ...fitting.map(({ id, name }) => ({ value: id, label: name })),
    { value: SKIP, label: t('import.leaveOut') },
  ];
  const choose = (value: string) =>
    onChange({
      ...choice,
      skip: value === SKIP,
      accountId: value === NEW ? null : value === SKIP ? choice.accountId : value,
    });
  const isKindOpen = csv?.questions.includes('accountKind') === true;
  const isNew = !choice.skip && choice.accountId === null && together === undefined;
  const kinds = groupsInOrder.map((group) => ({
    label: t(`group.${group}`),
    options: kindsInGroup(group).map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
  }));
  return (
    <div className={styles.target}>
      <SelectField
        label={t('import.goesInto')}
        name={`target-${key}`}
        options={options}
        value={choice.skip ? SKIP : (choice.accountId ?? NEW)}
        onChange={choose}
      />
      {isNew ? (
        <>
          <TextField
            label={t('import.newName')}
            name={`name-${key}`}
            maxLength={120}
            autoComplete="off"
            value={choice.name}
            onChange={(name) => onChange({ ...choice, name })}
            error={nameError}
          />
          <SelectField
            label={t('import.kind')}
            name={`kind-${key}`}
            options={kinds}
            value={choice.kind ?? ''}
            onChange={(kind) => onChange({ ...choice, kind })}
            error={kindError}
            {...(isKindOpen ? { placeholder: t('import.kindOpen'), hint: t('import.kindHint') } : {})}
          />
        </>
      ) : null}
    </div>
  );
}
