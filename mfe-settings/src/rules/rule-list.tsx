import type { Rule } from '@tideline/contract';
import { api, MenuButton, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, Row, Stack } from '@tideline/ui';
import { Switch } from '@tideline/ui/forms';
import type { MenuEntry } from '@tideline/ui/menus';
import { messages } from '../../messages/rules.en.ts';
import styles from '../ledger/ledger.module.css';
import type { RuleNames } from './rule-names.ts';
import { useRuleWords } from './rule-words.ts';

interface Props {
  rules: readonly Rule[];
  names: RuleNames;
  mayChange: boolean;
  onEdit: (id: string) => void;
  onRun: (ids: readonly string[] | 'all') => void;
}

const STAGES = ['pre', 'default', 'post'] as const;

/** Lists rules by stage, in the order in which they run. */
export function RuleList({ rules, names, mayChange, onEdit, onRun }: Props) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const changes = useRuleChanges();
  const stages = STAGES.filter((stage) => rules.some((rule) => rule.stage === stage));
  return (
    <Stack gap={16}>
      {changes.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(changes.error)} />}
      {mayChange ? (
        <Row justify="end">
          <Button variant="outline" icon="play" onClick={() => onRun('all')}>
            {t('rules.runAll')}
          </Button>
        </Row>
      ) : null}
      {stages.map((stage) => {
        const inStage = rules.filter((rule) => rule.stage === stage);
        return (
          <Card key={stage} title={t(`stage.${stage}`)}>
            <ol className={styles.list}>
              {inStage.map((rule) => (
                <RuleItem
                  key={rule.id}
                  rule={rule}
                  inStage={inStage}
                  names={names}
                  mayChange={mayChange}
                  changes={changes}
                  onEdit={onEdit}
                  onRun={onRun}
                />
              ))}
            </ol>
          </Card>
        );
      })}
    </Stack>
  );
}

interface ItemProps extends Omit<Props, 'rules'> {
  rule: Rule;
  inStage: readonly Rule[];
  changes: ReturnType<typeof useRuleChanges>;
}

function RuleItem({ rule, inStage, names, mayChange, changes, onEdit, onRun }: ItemProps) {
  const t = useT(messages);
  const { when, result } = useRuleWords(names)(rule);
  const at = inStage.indexOf(rule);
  const menu: MenuEntry[] = [
    { id: 'edit', label: t('editor.edit', { name: rule.name }), icon: 'edit', onSelect: () => onEdit(rule.id) },
    { id: 'run', label: t('rules.run'), icon: 'play', onSelect: () => onRun([rule.id]) },
    ...(at > 0
      ? [
          {
            id: 'up',
            label: t('rules.up'),
            icon: 'arrow-up' as const,
            onSelect: () => changes.move.mutate({ rule, beforeId: inStage[at - 1]?.id ?? null }),
          },
        ]
      : []),
    ...(at < inStage.length - 1
      ? [
          {
            id: 'down',
            label: t('rules.down'),
            icon: 'arrow-down' as const,
            onSelect: () => changes.move.mutate({ rule, beforeId: inStage[at + 2]?.id ?? null }),
          },
        ]
      : []),
    {
      id: 'delete',
      label: t('ledger.delete'),
      icon: 'trash',
      danger: true,
      onSelect: () => changes.remove.mutate(rule),
    },
  ];
  return (
    <li className={styles.item}>
      <span className={styles.body}>
        <strong>{rule.name}</strong>
        <span className={styles.quiet}>{when}</span>
        <span className={styles.quiet}>→ {result}</span>
      </span>
      {mayChange ? (
        <Switch
          label={t('rules.onShort')}
          aria-label={t('rules.on', { name: rule.name })}
          checked={rule.enabled}
          onChange={() => changes.flip.mutate(rule)}
        />
      ) : rule.enabled ? null : (
        <span className={styles.quiet}>{t('rules.off')}</span>
      )}
      {mayChange ? (
        <MenuButton label={t('ledger.actionsOf', { name: rule.name })} icon="more" iconOnly items={menu} />
      ) : null}
    </li>
  );
}

function useRuleChanges() {
  const t = useT(messages);
  const flip = useChange({
    change: ({ id, version, enabled }: Rule) => api.rules.update({ id, enabled: !enabled }, { ifMatch: version }),
    done: ({ item: { name, enabled } }) => t('rules.switched', { name, on: enabled }),
  });
  const move = useChange({
    change: ({ rule, beforeId }: { rule: Rule; beforeId: string | null }) => api.rules.move({ id: rule.id, beforeId }),
    done: (_result, { rule: { name } }) => t('rules.moved', { name }),
  });
  const remove = useChange({
    change: ({ id, version }: Rule) => api.rules.remove({ id }, { ifMatch: version }),
    done: (_result, { name }) => t('rules.deleted', { name }),
  });
  return { flip, move, remove, error: flip.error ?? move.error ?? remove.error };
}
