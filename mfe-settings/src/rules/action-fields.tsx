import { useT } from '@tideline/mfe-kit';
import { Button, IconButton } from '@tideline/ui';
import { PercentField, SelectField, TextField } from '@tideline/ui/forms';
import { messages } from '../../messages/rules.en.ts';
import { categoryOptions } from '../ledger/category-options.ts';
import styles from '../ledger/ledger.module.css';
import { type ActionDraft, newAction, newPart } from './rule-draft.ts';
import { KINDS, type RuleNames } from './rule-names.ts';

const ACTIONS = [
  'set_category',
  'set_payee',
  'set_memo',
  'append_memo',
  'add_tags',
  'remove_tags',
  'set_kind',
  'set_excluded',
  'split',
  'mark_reviewed',
] as const;

interface Props {
  actions: readonly ActionDraft[];
  names: RuleNames;
  errorAt: (pointer: string) => string | undefined;
  onChange: (actions: readonly ActionDraft[]) => void;
}

/** Edits the actions of a rule, one per line. */
export function ActionFields({ actions, names, errorAt, onChange }: Props) {
  const t = useT(messages);
  const unused = ACTIONS.find((each) => !actions.some((action) => action.do === each)) ?? 'append_memo';
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t('editor.actions')}</legend>
      {actions.map((action, index) => (
        <div key={action.key} className={styles.condition}>
          <SelectField
            label={t('editor.do')}
            name={`/actions/${index}`}
            error={errorAt(`/actions/${index}`)}
            options={ACTIONS.map((value) => ({ value, label: t(`do.${value}`) }))}
            value={action.do}
            onChange={(value) =>
              onChange(actions.with(index, { ...newAction(value), key: action.key, text: action.text }))
            }
          />
          <ActionValue
            action={action}
            pointer={`/actions/${index}`}
            names={names}
            errorAt={errorAt}
            onChange={(next) => onChange(actions.with(index, next))}
          />
          {actions.length > 1 ? (
            <IconButton
              icon="close"
              label={t('editor.removeAction')}
              onClick={() => onChange(actions.toSpliced(index, 1))}
            />
          ) : null}
        </div>
      ))}
      <div>
        <Button variant="outline" icon="plus" onClick={() => onChange([...actions, newAction(unused)])}>
          {t('editor.addAction')}
        </Button>
      </div>
    </fieldset>
  );
}

interface ValueProps {
  action: ActionDraft;
  pointer: string;
  names: RuleNames;
  errorAt: (pointer: string) => string | undefined;
  onChange: (action: ActionDraft) => void;
}

const TEXTS = {
  set_payee: ['editor.payee', 'payee'],
  set_memo: ['editor.memo', 'memo'],
  append_memo: ['editor.memo', 'text'],
  add_tags: ['editor.tags', 'tags'],
  remove_tags: ['editor.tags', 'tags'],
} as const;

function ActionValue(props: ValueProps) {
  const t = useT(messages);
  const { action, pointer, names, errorAt, onChange } = props;
  switch (action.do) {
    case 'mark_reviewed':
      return null;
    case 'split':
      return <Parts {...props} />;
    case 'set_category':
      return (
        <SelectField
          label={t('editor.category')}
          name={`${pointer}/categoryId`}
          error={errorAt(`${pointer}/categoryId`)}
          options={[
            { value: '', label: t('editor.noCategory') },
            ...categoryOptions(names.categories, action.categoryId),
          ]}
          value={action.categoryId}
          onChange={(categoryId) => onChange({ ...action, categoryId })}
        />
      );
    case 'set_kind':
      return (
        <SelectField
          label={t('editor.kind')}
          name={`${pointer}/kind`}
          options={KINDS.map((kind) => ({ value: kind, label: names.nameOf('kind', kind) }))}
          value={action.kind}
          onChange={(kind) => onChange({ ...action, kind })}
        />
      );
    case 'set_excluded':
      return (
        <SelectField
          label={t('editor.excluded')}
          name={`${pointer}/excluded`}
          options={[
            { value: 'yes', label: t('excluded.yes') },
            { value: 'no', label: t('excluded.no') },
          ]}
          value={action.excluded ? 'yes' : 'no'}
          onChange={(value) => onChange({ ...action, excluded: value === 'yes' })}
        />
      );
    default: {
      const [label, field] = TEXTS[action.do];
      const hint = field === 'tags' ? { hint: t('editor.tagsHint') } : {};
      return (
        <TextField
          label={t(label)}
          name={`${pointer}/${field}`}
          error={errorAt(`${pointer}/${field}`)}
          autoComplete="off"
          maxLength={300}
          {...hint}
          value={action.text}
          onChange={(text) => onChange({ ...action, text })}
        />
      );
    }
  }
}

function Parts({ action, pointer, names, errorAt, onChange }: ValueProps) {
  const t = useT(messages);
  const put = (parts: ActionDraft['parts']) => onChange({ ...action, parts });
  const error = errorAt(`${pointer}/parts`);
  return (
    <div className={styles.wide}>
      {action.parts.map((part, index) => {
        const at = `${pointer}/parts/${index}`;
        return (
          <div key={index} className={styles.condition}>
            <PercentField
              label={t('editor.share', { n: index + 1 })}
              hint={t('editor.shareHint')}
              name={`${at}/sharePpm`}
              error={errorAt(`${at}/sharePpm`) ?? (index === 0 ? error : undefined)}
              value={part.share}
              onChange={(share) => put(action.parts.with(index, { ...part, share }))}
            />
            <SelectField
              label={t('editor.partCategory', { n: index + 1 })}
              name={`${at}/categoryId`}
              error={errorAt(`${at}/categoryId`)}
              options={[
                { value: '', label: t('editor.noCategory') },
                ...categoryOptions(names.categories, part.categoryId),
              ]}
              value={part.categoryId}
              onChange={(categoryId) => put(action.parts.with(index, { ...part, categoryId }))}
            />
            {action.parts.length > 2 ? (
              <IconButton
                icon="close"
                label={t('editor.removePart', { n: index + 1 })}
                onClick={() => put(action.parts.toSpliced(index, 1))}
              />
            ) : null}
          </div>
        );
      })}
      <Button variant="quiet" icon="plus" onClick={() => put([...action.parts, newPart()])}>
        {t('editor.addPart')}
      </Button>
    </div>
  );
}
