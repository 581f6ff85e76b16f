import type { SweepRule, SweepRun } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT, useTextParam } from '@tideline/mfe-kit';
import { Banner } from '@tideline/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { messages } from '../../../messages/sweeps.en.ts';
import { proposalPart } from './proposal-part.ts';
import { type Answered, AnsweredRow } from './answered-row.tsx';
import { SplitNotice } from './better-use.tsx';
import { ProposalRow } from './proposal-row.tsx';
import styles from './proposals.module.css';

interface Props {
  items: readonly SweepRun[];
  rules: readonly SweepRule[];
  onAnswered: () => void;
}

/**
 * Lists proposals in the order in which they take money. Answered ones keep their positions until the user leaves the
 * page, and can be answered there again after Undo.
 */
export function ProposalList({ items, rules, onAnswered }: Props) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const [before, setBefore] = useState<readonly Shown[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const shown = inPlace(items, before);
  const answer = (run: SweepRun, how: Answered['answer'], transfers: readonly SweepRun[]) => {
    const heights = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect().height);
    setBefore(shown.map(({ run: each }, index) => ({ run: each, height: heights[index] ?? 0 })));
    setAnswered((others) => [...others.filter((each) => each.run.id !== run.id), { run, answer: how, transfers }]);
    onAnswered();
  };
  const answerOf = (run: SweepRun): Answered | undefined => {
    const known = answered.find((each) => each.run.id === run.id);
    const isOpen = items.some(({ id, version }) => id === run.id && version > (known?.run.version ?? 0));
    return isOpen ? undefined : (known ?? { run, answer: 'ended', transfers: [] });
  };
  const setUndone = useUndoneFocus(list, (id) => shown.some(({ run }) => run.id === id && answerOf(run) === undefined));
  const skip = useChange({
    change: ({ id, version }: SweepRun) => api.sweepRuns.skip({ id, version }),
    done: (_done, { ruleName }) => t('proposed.skipped', { rule: ruleName }),
    onSuccess: (_done, run) => answer(run, 'skipped', []),
  });
  const ruleOf = ({ ruleId }: SweepRun) => rules.find(({ id }) => id === ruleId);
  const first = items.find(({ can, betterUse }) => can.includes('approve') && betterUse === null);
  return (
    <>
      {skip.error ? <Banner tone="warn" announce="alert" title={errorOf(skip.error)} /> : null}
      <ul ref={list} className={styles.list}>
        {shown.map(({ run, height }) => {
          const done = answerOf(run);
          const parts = splitOf(run, shown);
          return (
            <li key={run.id} data-proposal={run.id} tabIndex={-1} style={{ minHeight: height }}>
              {done === undefined ? (
                <ProposalRow
                  run={run}
                  rule={ruleOf(run)}
                  isFirst={run.id === first?.id}
                  onSkip={() => skip.mutate(run)}
                />
              ) : (
                <AnsweredRow answered={done} onUndone={() => setUndone(run.id)} />
              )}
              {parts.length === 0 ? null : <SplitNotice parts={parts} />}
            </li>
          );
        })}
      </ul>
      <Dialogs
        items={items}
        ruleOf={ruleOf}
        onApproved={(run, transfers) =>
          // the first of two approvals leaves the proposal in the list
          transfers.every(({ state }) => state === 'proposed') ? setUndone(run.id) : answer(run, 'approved', transfers)
        }
      />
    </>
  );
}

/**
 * Returns a function that focuses a proposal once it can be answered again, because the Undo button no longer exists.
 */
function useUndoneFocus(list: RefObject<HTMLElement | null>, isOpen: (id: string) => boolean): (id: string) => void {
  const undone = useRef<string | null>(null);
  useEffect(() => {
    const id = undone.current;
    if (id === null || !isOpen(id)) return;
    undone.current = null;
    list.current?.querySelector<HTMLElement>(`[data-proposal="${id}"]`)?.focus({ preventScroll: true });
  });
  return (id) => {
    undone.current = id;
  };
}

interface Shown {
  run: SweepRun;
  /** The height that the row keeps; 0 means its natural height. */
  height: number;
}

/** Keeps answered proposals, and those that ended because of an answer, at their positions. New ones follow. */
function inPlace(items: readonly SweepRun[], before: readonly Shown[]): Shown[] {
  const kept = before.map((each) => ({ ...each, run: items.find(({ id }) => id === each.run.id) ?? each.run }));
  const known = new Set(before.map(({ run }) => run.id));
  return [...kept, ...items.filter(({ id }) => !known.has(id)).map((run) => ({ run, height: 0 }))];
}

/**
 * Returns the proposals that divide a rule's money between debts and the rule's own destination, if the run is the
 * first of them; none for other runs.
 */
function splitOf(run: SweepRun, shown: readonly Shown[]): readonly SweepRun[] {
  const { insteadOf } = run;
  if (insteadOf === null) return [];
  const parts = shown.flatMap(({ run: each }) =>
    each.ruleId === run.ruleId &&
    each.from.accountId === run.from.accountId &&
    (each.insteadOf ?? each).to.accountId === insteadOf.to.accountId
      ? [each]
      : [],
  );
  return parts[0]?.id === run.id && parts.length > 1 ? parts : [];
}

interface DialogsProps {
  items: readonly SweepRun[];
  ruleOf: (run: SweepRun) => SweepRule | undefined;
  onApproved: (run: SweepRun, transfers: readonly SweepRun[]) => void;
}

/** Shows the dialog in the address: `?approve=`, `?split=` or `?lower=`. */
function Dialogs({ items, ruleOf, onApproved }: DialogsProps) {
  const [approving, setApproving] = useTextParam('approve');
  const [splitting, setSplitting] = useTextParam('split');
  const [lowering, setLowering] = useTextParam('lower');
  const id = approving ?? splitting ?? lowering;
  const run = items.find((each) => each.id === id);
  if (run === undefined) return null;
  const close = () => {
    if (approving !== null) setApproving(null);
    else if (splitting !== null) setSplitting(null);
    else setLowering(null);
  };
  const props = {
    run,
    rule: ruleOf(run),
    onClose: close,
    onApproved: (transfers: readonly SweepRun[]) => {
      close();
      onApproved(run, transfers);
    },
  };
  return (
    <Load query={proposalPart()} skeleton={null} isEmpty={() => false}>
      {({ ApproveDialog, SplitDialog, LowerDialog }) =>
        approving !== null ? (
          <ApproveDialog {...props} />
        ) : splitting !== null ? (
          <SplitDialog {...props} />
        ) : (
          <LowerDialog {...props} />
        )
      }
    </Load>
  );
}
