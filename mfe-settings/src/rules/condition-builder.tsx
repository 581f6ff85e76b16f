import { useT } from '@tideline/mfe-kit';
import { Button, Row } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/rules.en.ts';
import styles from '../ledger/ledger.module.css';
import { ConditionFields } from './condition-fields.tsx';
import {
  type GroupDraft,
  isGroup,
  type LeafDraft,
  newGroup,
  newLeaf,
  type RuleDraft,
  type TestDraft,
} from './rule-draft.ts';
import type { RuleNames } from './rule-names.ts';

interface Props {
  draft: RuleDraft;
  names: RuleNames;
  errorAt: (pointer: string) => string | undefined;
  onChange: (part: Pick<RuleDraft, 'mode' | 'tests'>) => void;
}

function ModeField({
  pointer,
  mode,
  onChange,
}: {
  pointer: string;
  mode: 'all' | 'any';
  onChange: (mode: 'all' | 'any') => void;
}) {
  const t = useT(messages);
  return (
    <SelectField
      label={t('editor.mode')}
      labelHidden
      name={`${pointer}/mode`}
      options={(['all', 'any'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
      value={mode}
      onChange={onChange}
    />
  );
}

/** Edits a group of conditions. Either all or any of them must match. Each condition may be a group. */
export function ConditionBuilder({ draft: { mode, tests }, names, errorAt, onChange }: Props) {
  const t = useT(messages);
  const put = (next: readonly TestDraft[]) => onChange({ mode, tests: next });
  const replace = (index: number, test: TestDraft) => put(tests.with(index, test));
  const remove = tests.length > 1 ? (index: number) => () => put(tests.toSpliced(index, 1)) : () => null;
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t('editor.conditions')}</legend>
      {tests.length > 1 ? (
        <ModeField pointer="/condition" mode={mode} onChange={(next) => onChange({ mode: next, tests })} />
      ) : null}
      {tests.map((test, index) =>
        isGroup(test) ? (
          <Group
            key={test.key}
            group={test}
            pointer={`/condition/${mode}/${index}`}
            names={names}
            errorAt={errorAt}
            onChange={(next) => replace(index, next)}
            onRemove={remove(index)}
          />
        ) : (
          <ConditionFields
            key={test.key}
            leaf={test}
            pointer={`/condition/${mode}/${index}`}
            names={names}
            errorAt={errorAt}
            onChange={(next) => replace(index, next)}
            onRemove={remove(index)}
          />
        ),
      )}
      <Row gap={8}>
        <Button variant="outline" icon="plus" onClick={() => put([...tests, newLeaf()])}>
          {t('editor.addCondition')}
        </Button>
        <Button variant="quiet" icon="plus" onClick={() => put([...tests, newGroup()])}>
          {t('editor.addGroup')}
        </Button>
      </Row>
    </fieldset>
  );
}

interface GroupProps extends Omit<Props, 'draft' | 'onChange'> {
  group: GroupDraft;
  pointer: string;
  onChange: (group: GroupDraft) => void;
  onRemove: (() => void) | null;
}

function Group({ group, pointer, names, errorAt, onChange, onRemove }: GroupProps) {
  const t = useT(messages);
  const put = (leaves: readonly LeafDraft[]) => onChange({ ...group, leaves });
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t('editor.group')}</legend>
      <ModeField pointer={pointer} mode={group.mode} onChange={(mode) => onChange({ ...group, mode })} />
      {group.leaves.map((leaf, index) => (
        <ConditionFields
          key={leaf.key}
          leaf={leaf}
          pointer={`${pointer}/${group.mode}/${index}`}
          names={names}
          errorAt={errorAt}
          onChange={(next) => put(group.leaves.with(index, next))}
          onRemove={group.leaves.length > 1 ? () => put(group.leaves.toSpliced(index, 1)) : null}
        />
      ))}
      <Row gap={8}>
        <Button variant="outline" icon="plus" onClick={() => put([...group.leaves, newLeaf()])}>
          {t('editor.addCondition')}
        </Button>
        {onRemove === null ? null : (
          <Button variant="quiet" icon="close" onClick={onRemove}>
            {t('editor.removeGroup')}
          </Button>
        )}
      </Row>
    </fieldset>
  );
}
