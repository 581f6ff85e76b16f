import { useT } from '@tideline/mfe-kit';
import { Button, IconButton, useFormats } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { MoneyField, SelectField, type SelectOption, type SelectOptionGroup, TextField } from '@tideline/ui/forms';
import { messages } from '../../messages/rules.en.ts';
import { categoryOptions } from '../ledger/category-options.ts';
import styles from '../ledger/ledger.module.css';
import { LEAF_FIELDS, type LeafDraft, newLeaf, opsOf } from './rule-draft.ts';
import { KINDS, type RuleNames } from './rule-names.ts';

interface Props {
  leaf: LeafDraft;
  /** Position of the condition in the rule, used as the field name. */
  pointer: string;
  names: RuleNames;
  errorAt: (pointer: string) => string | undefined;
  onChange: (leaf: LeafDraft) => void;
  onRemove: (() => void) | null;
}

type Op = 'contains' | 'is' | 'starts' | 'ends' | 'matches' | 'between' | 'one_of' | 'has';

/** Edits one condition: field, operator and value. */
export function ConditionFields({ leaf, pointer, names, errorAt, onChange, onRemove }: Props) {
  const t = useT(messages);
  const ops = opsOf(leaf.field).flatMap((op) => [op, `not.${op}`]) as (Op | `not.${Op}`)[];
  const chosenOp = leaf.not ? `not.${leaf.op}` : leaf.op;
  return (
    <div className={styles.condition}>
      <SelectField
        label={t('editor.field')}
        name={`${pointer}/field`}
        options={LEAF_FIELDS.map((value) => ({ value, label: t(`field.${value}`) }))}
        value={leaf.field}
        onChange={(field) => onChange({ ...newLeaf(field), key: leaf.key, value: leaf.value })}
      />
      <SelectField
        label={t('editor.op')}
        name={`${pointer}/op`}
        options={ops.map((value) => ({ value, label: t(`op.${value}`) }))}
        value={chosenOp}
        onChange={(value) => onChange({ ...leaf, not: value.startsWith('not.'), op: value.replace(/^not\./, '') })}
      />
      <div className={styles.values}>
        <ValueFields
          leaf={leaf}
          at={leaf.not ? `${pointer}/not` : pointer}
          names={names}
          errorAt={errorAt}
          onChange={onChange}
        />
      </div>
      {onRemove === null ? null : <IconButton icon="close" label={t('editor.removeCondition')} onClick={onRemove} />}
    </div>
  );
}

type ValueProps = Omit<Props, 'pointer' | 'onRemove'> & { at: string };

function ValueFields(props: ValueProps) {
  const t = useT(messages);
  const { leaf, at, errorAt, onChange } = props;
  switch (leaf.field) {
    case 'amount':
      return <AmountFields {...props} />;
    case 'date':
      return (
        <>
          <DateField
            label={t('editor.fromDate')}
            name={`${at}/from`}
            error={errorAt(`${at}/from`)}
            value={leaf.from}
            onChange={(from) => onChange({ ...leaf, from })}
          />
          <DateField
            label={t('editor.toDate')}
            name={`${at}/to`}
            error={errorAt(`${at}/to`)}
            value={leaf.to}
            onChange={(to) => onChange({ ...leaf, to })}
          />
        </>
      );
    case 'account':
    case 'category':
    case 'kind':
      return <ChoiceFields {...props} />;
    default:
      return (
        <TextField
          label={t(leaf.field === 'tags' ? 'editor.tag' : 'editor.value')}
          name={`${at}/value`}
          error={errorAt(`${at}/value`)}
          {...(leaf.op === 'matches' ? { hint: t('editor.patternHint') } : {})}
          autoComplete="off"
          maxLength={300}
          value={leaf.value}
          onChange={(value) => onChange({ ...leaf, value })}
        />
      );
  }
}

function AmountFields({ leaf, at, errorAt, onChange }: ValueProps) {
  const t = useT(messages);
  const { currency } = useFormats();
  return (
    <>
      <MoneyField
        label={t('editor.min')}
        currency={currency}
        name={`${at}/minMinor`}
        error={errorAt(`${at}/minMinor`)}
        value={leaf.min}
        onChange={(min) => onChange({ ...leaf, min })}
      />
      <MoneyField
        label={t('editor.max')}
        currency={currency}
        name={`${at}/maxMinor`}
        error={errorAt(`${at}/maxMinor`)}
        value={leaf.max}
        onChange={(max) => onChange({ ...leaf, max })}
      />
      <SelectField
        label={t('editor.direction')}
        name={`${at}/direction`}
        options={(['either', 'in', 'out'] as const).map((value) => ({ value, label: t(`direction.${value}`) }))}
        value={leaf.direction}
        onChange={(direction) => onChange({ ...leaf, direction })}
      />
    </>
  );
}

/** Value of the option for "no category". */
const NONE = 'none';

function ChoiceFields({ leaf, at, names, errorAt, onChange }: ValueProps) {
  const t = useT(messages);
  const options = optionsOf(leaf, names, t('editor.noCategory'));
  const error =
    errorAt(`${at}/values`) ??
    leaf.values.map((_, index) => errorAt(`${at}/values/${index}`)).find((each) => each !== undefined);
  return (
    <>
      <SelectField
        label={t('editor.values')}
        name={`${at}/values`}
        error={error}
        placeholder={t('editor.addValue')}
        options={options}
        value=""
        onChange={(id) => onChange({ ...leaf, values: [...new Set([...leaf.values, id === NONE ? null : id])] })}
      />
      {leaf.values.length === 0 ? null : (
        <span className={styles.name}>
          {leaf.values.map((id) => {
            const name = names.nameOf(leaf.field, id);
            return (
              <Button
                key={id ?? NONE}
                variant="outline"
                icon="close"
                aria-label={t('editor.removeValue', { name })}
                onClick={() => onChange({ ...leaf, values: leaf.values.filter((each) => each !== id) })}
              >
                {name}
              </Button>
            );
          })}
        </span>
      )}
    </>
  );
}

function optionsOf({ field }: LeafDraft, names: RuleNames, none: string): (SelectOption | SelectOptionGroup)[] {
  if (field === 'account') return names.accounts.map(({ id, name }) => ({ value: id, label: name }));
  if (field === 'kind') return KINDS.map((kind) => ({ value: kind, label: names.nameOf('kind', kind) }));
  return [{ value: NONE, label: none }, ...categoryOptions(names.categories)];
}
