import { queryOptions } from '@tanstack/react-query';
import type { Rule } from '@tideline/contract';
import { api, Load, useT } from '@tideline/mfe-kit';
import { EmptyState } from '@tideline/ui';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { messages } from '../../messages/rules.en.ts';
import { rulesQuery } from '../ledger/ledger.queries.ts';
import { ListSkeleton } from '../ledger/list-skeleton.tsx';
import { draftOf, emptyDraft } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import { type RuleNames, useFigures } from './rule-names.ts';

interface Props {
  /** `new` adds a rule */
  ruleId: string;
  /** Id of the transaction whose edit suggests the rule. */
  from: string | null;
  names: RuleNames;
  onSaved: (rule: Rule, changed: number) => void;
  onClose: () => void;
}

const suggestionQuery = (id: string) =>
  queryOptions({
    queryKey: ['transactions', 'one', id, 'rule-suggestion'],
    queryFn: ({ signal }) => api.rules.suggestion({ id }, { signal }),
    gcTime: 0,
  });

/** Shows one rule over the list: `?rule=<id>` or `?rule=new`. */
export function RuleDrawer({ ruleId, from, names, onSaved, onClose }: Props) {
  const t = useT(messages);
  const figures = useFigures();
  const guard = useLeaveGuard(onClose);
  const frame = (title: string, content: React.ReactNode) => (
    <Drawer open onClose={guard.leave} dismissable={false} title={title}>
      {content}
      {guard.question}
    </Drawer>
  );
  const editor = { names, onDirty: guard.onDirty, onSaved, onCancel: guard.leave };
  const skeleton = frame(t('rules.loading'), <ListSkeleton label={t('rules.loading')} />);
  if (ruleId === 'new' && from === null)
    return frame(t('editor.new'), <RuleEditor rule={null} initial={emptyDraftOnce} {...editor} />);
  if (ruleId === 'new' && from !== null) {
    return (
      <Load query={suggestionQuery(from)} skeleton={skeleton} isEmpty={() => false}>
        {({ suggestion }) =>
          frame(
            t('editor.new'),
            <RuleEditor
              rule={null}
              initial={suggestion === null ? emptyDraftOnce : draftOf(suggestion, figures)}
              {...editor}
            />,
          )
        }
      </Load>
    );
  }
  return (
    <Load query={rulesQuery()} skeleton={skeleton} failedTitle={t('rules.failed')} isEmpty={() => false}>
      {({ items }) => {
        const rule = items.find(({ id }) => id === ruleId);
        if (rule === undefined) return frame(t('editor.gone'), <EmptyState title={t('editor.gone')} />);
        return frame(
          t('editor.edit', { name: rule.name }),
          <RuleEditor key={rule.id} rule={rule} initial={draftOf(rule, figures)} {...editor} />,
        );
      }}
    </Load>
  );
}

/** A stable object, so that the form does not appear to be changed. */
const emptyDraftOnce = emptyDraft();
