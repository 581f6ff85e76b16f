import type { Rule } from '@tideline/contract';
import { api, ApiError, useChange, useDirty, useErrorText, useT, useEditedBy } from '@tideline/mfe-kit';
import { Button, Row, Stack } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { ErrorSummary, SelectField, TextField } from '@tideline/ui/forms';
import { type FormEvent, useState } from 'react';
import { messages } from '../../messages/rules.en.ts';
import { ActionFields } from './action-fields.tsx';
import { ConditionBuilder } from './condition-builder.tsx';
import { problemsOf, useProblemWords } from './rule-problems.ts';
import { type RuleDraft, ruleOf } from './rule-draft.ts';
import { type RuleNames, useFigures } from './rule-names.ts';
import { RulePreview, useLivePreview } from './rule-preview.tsx';

interface Props {
  /** null means a new rule */
  rule: Rule | null;
  initial: RuleDraft;
  names: RuleNames;
  onDirty: (dirty: boolean) => void;
  /** Called with the number of transactions that the rule would change. */
  onSaved: (rule: Rule, changed: number) => void;
  onCancel: () => void;
}

/** Edits the fields of a rule, next to a preview of its changes. */
export function RuleEditor({ rule, initial, names, onDirty, onSaved, onCancel }: Props) {
  const t = useT(messages);
  const figures = useFigures();
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<RuleDraft>) => setDraft((current) => ({ ...current, ...part }));
  const result = ruleOf(draft, figures);
  const preview = useLivePreview(result.ok ? result.rule : null);
  const { errors, attempt, busy, send } = useSave({
    rule,
    onSaved: (saved) => onSaved(saved, preview.data?.counts.changed ?? 0),
  });
  const errorAt = (pointer: string): string | undefined => errors.get(pointer);
  useDirty(!busy && JSON.stringify(draft) !== JSON.stringify(initial), onDirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(result);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        <ErrorSummary
          errors={[...errors].map(([pointer, message]) =>
            pointer === '' ? { message } : { fieldId: pointer, message },
          )}
          attempt={attempt}
        />
        <TextField
          label={t('editor.name')}
          name="/name"
          error={errorAt('/name')}
          maxLength={200}
          autoComplete="off"
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <ConditionBuilder draft={draft} names={names} errorAt={errorAt} onChange={change} />
        <ActionFields
          actions={draft.actions}
          names={names}
          errorAt={errorAt}
          onChange={(actions) => change({ actions })}
        />
        <WhenToRun draft={draft} errorAt={errorAt} onChange={change} />
        <RulePreview preview={preview} names={names} />
        <Row gap={8}>
          <Button type="submit" busy={busy}>
            {t('editor.save')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('editor.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

interface WhenToRunProps {
  draft: RuleDraft;
  errorAt: (pointer: string) => string | undefined;
  onChange: (part: Partial<RuleDraft>) => void;
}

/** Edits the stage of the rule, and the date from which it applies. */
function WhenToRun({ draft, errorAt, onChange }: WhenToRunProps) {
  const t = useT(messages);
  return (
    <>
      <SelectField
        label={t('editor.stage')}
        name="/stage"
        options={(['pre', 'default', 'post'] as const).map((value) => ({
          value,
          label: `${t(`stage.${value}`)}: ${t(`stage.${value}.text`)}`,
        }))}
        value={draft.stage}
        onChange={(stage) => onChange({ stage })}
      />
      <DateField
        label={t('editor.from')}
        optional
        name="/effectiveFrom"
        error={errorAt('/effectiveFrom')}
        value={draft.effectiveFrom}
        onChange={(effectiveFrom) => onChange({ effectiveFrom })}
      />
    </>
  );
}

function useSave({ rule, onSaved }: { rule: Rule | null; onSaved: (rule: Rule) => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const editedBy = useEditedBy();
  const wordsOf = useProblemWords();
  const [version, setVersion] = useState(rule?.version ?? 0);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const save = useChange({
    change: async (
      input: Extract<ReturnType<typeof ruleOf>, { ok: true }>['rule'],
    ): Promise<{ changeSetId: string; item: Rule }> =>
      rule === null ? api.rules.create(input) : api.rules.update({ id: rule.id, ...input }, { ifMatch: version }),
    done: ({ item: { name } }) => t('rules.saved', { name }),
    onSuccess: ({ item }) => onSaved(item),
  });
  const refuse = (found: ReadonlyMap<string, string>) => {
    setErrors(found);
    setAttempt((count) => count + 1);
  };
  const send = async (result: ReturnType<typeof ruleOf>): Promise<void> => {
    if (save.isPending) return;
    if (!result.ok) return refuse(new Map(result.figures.map((pointer) => [pointer, t('problem.figure')])));
    setErrors(new Map());
    try {
      await save.mutateAsync(result.rule);
    } catch (error) {
      if (error instanceof ApiError && error.is('VERSION_CONFLICT')) {
        setVersion(error.params.currentVersion);
        return refuse(new Map([['', t('editor.conflict', { who: editedBy(error) })]]));
      }
      const problems = problemsOf(error);
      refuse(
        problems.length === 0
          ? new Map([['', errorOf(error)]])
          : new Map(problems.map((problem) => [problem.pointer, wordsOf(problem)])),
      );
    }
  };
  return { errors, attempt, busy: save.isPending, send };
}
