import type { Dashboard, TodaysPlan, Working } from '@tideline/contract';
import { useT, WorkingFigure } from '@tideline/mfe-kit';
import { partText, useMoveWords } from '@tideline/mfe-kit/moves';
import { DefinitionList, Money, Section, Stack, useFormats } from '@tideline/ui';
import type { DrawerProps } from '@tideline/ui/overlays';
import type { ComponentType } from 'react';
import { todayMessages } from '../../../messages/today.ts';
import { CashTable } from './cash-table.tsx';
import { groupMoves, type Move, type MoveGroup } from './group-moves.ts';
import styles from './todays-moves.module.css';

export interface MathDrawerProps {
  Drawer: ComponentType<DrawerProps>;
  plan: TodaysPlan;
  promos: Dashboard['promos'];
  onClose: () => void;
}

/** Shows how each amount of today's moves is computed, the value of each, and where the cash goes. */
export function MathDrawer({ Drawer, plan, promos, onClose }: MathDrawerProps) {
  const t = useT(todayMessages);
  const formats = useFormats();
  const { moves, firstYear, working } = plan;
  return (
    <Drawer open onClose={onClose} title={t('moves.title')}>
      <Stack gap={24}>
        {moves.length === 0 ? (
          <p>{t('math.noMoves')}</p>
        ) : (
          <>
            <DefinitionList
              numeric
              items={[
                {
                  term: t('math.worth'),
                  value: (
                    <WorkingFigure id="first-year" working={working} title={t('math.worth')}>
                      <Money {...firstYear} />
                    </WorkingFigure>
                  ),
                },
              ]}
            />
            <ol className={styles.maths}>
              {groupMoves(moves).map((group) => (
                <li key={group.id}>
                  <MoveMath group={group} plan={plan} />
                </li>
              ))}
            </ol>
          </>
        )}
        <Section title={t('flow.title')}>
          <CashTable names={{ plan, promos, t, formats }} />
        </Section>
      </Stack>
    </Drawer>
  );
}

/**
 * Returns the working of a payment. For payments from several accounts, combines all their parts in one sum, as for a
 * payment from one account.
 */
function sumOf({ whole: { amount }, moves }: MoveGroup): Working | null {
  const [first, ...others] = moves.map(({ working }) => working);
  if (first === undefined || others.length === 0) return first ?? null;
  const all = [first, ...others];
  return {
    ...first,
    lines: all.flatMap(({ lines }) => lines.filter(({ key }) => key.startsWith('part_'))),
    result: { ...first.result, value: { kind: 'money', money: amount } },
    assumptions: [...new Set(all.flatMap(({ assumptions }) => assumptions))],
  };
}

/** Shows the amount of a move, the share of each account, and the savings or earnings of each part. */
function MoveMath({ group, plan }: { group: MoveGroup; plan: TodaysPlan }) {
  const t = useT(todayMessages);
  const words = useMoveWords();
  const { money } = useFormats();
  const { whole: move, moves } = group;
  const title = words.title(move);
  const shares = moves.length === 1 ? [] : moves;
  // several parts can have the same reason: two offers on a card, two rates, two accounts
  const nameOf = ({ class: reason, amount }: Move['parts'][number], from: Move['from']) =>
    t('math.part', {
      reason: partText(reason),
      amount: money(amount.minor, amount.currency),
      from: from?.accountName ?? null,
    });
  return (
    <>
      <h3>{title}</h3>
      {shares.length === 0 ? <p className={styles.quiet}>{words.why(move, plan)}</p> : null}
      <DefinitionList
        numeric
        items={[
          {
            term: t('math.amount'),
            value: (
              <WorkingFigure id={`move.${move.id}`} working={sumOf(group)} title={t('math.amountOf', { title })}>
                <Money {...move.amount} />
              </WorkingFigure>
            ),
          },
          ...shares.map(({ id, from, amount, working }) => {
            const term = t('math.from', { name: from?.accountName ?? null });
            return {
              term,
              value: (
                <WorkingFigure id={`share.${id}`} working={working} title={t('math.valueOf', { title, part: term })}>
                  <Money {...amount} />
                </WorkingFigure>
              ),
            };
          }),
          ...moves.flatMap(({ id, from, parts }) =>
            parts.map((part, index) => {
              const named = nameOf(part, shares.length === 0 ? null : from);
              return {
                term: t('math.worthOf', { part: named }),
                value: (
                  <WorkingFigure
                    id={`part.${id}.${index}`}
                    working={part.working}
                    title={t('math.valueOf', { title, part: named })}
                  >
                    <Money {...part.value} /> {words.per(part)}
                  </WorkingFigure>
                ),
              };
            }),
          ),
        ]}
      />
    </>
  );
}
