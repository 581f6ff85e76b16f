import type { Dashboard, TodaysPlan } from '@tideline/contract';
import { partText, useMoveWords, useT, WorkingFigure } from '@tideline/mfe-kit';
import { DefinitionList, Money, Section, Stack, useFormats } from '@tideline/ui';
import type { DrawerProps } from '@tideline/ui/overlays';
import type { ComponentType } from 'react';
import { todayMessages } from '../../../messages/today.ts';
import { CashTable } from './cash-table.tsx';
import styles from './todays-moves.module.css';

type Move = TodaysPlan['moves'][number];

export interface MathDrawerProps {
  Drawer: ComponentType<DrawerProps>;
  plan: TodaysPlan;
  promos: Dashboard['promos'];
  onClose: () => void;
}

/** How each amount of today's moves is computed, what each is worth, and where the cash goes. */
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
              {moves.map((move) => (
                <li key={move.id}>
                  <MoveMath move={move} plan={plan} />
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

/** The amount of a move, and for each of its parts what it saves or earns. */
function MoveMath({ move, plan }: { move: Move; plan: TodaysPlan }) {
  const t = useT(todayMessages);
  const words = useMoveWords();
  const title = words.title(move);
  return (
    <>
      <h3>{title}</h3>
      <p className={styles.quiet}>{words.why(move, plan)}</p>
      <DefinitionList
        numeric
        items={[
          {
            term: t('math.amount'),
            value: (
              <WorkingFigure id={`move.${move.id}`} working={move.working} title={t('math.amountOf', { title })}>
                <Money {...move.amount} />
              </WorkingFigure>
            ),
          },
          ...move.parts.map((part, index) => ({
            term: `${partText(part.class)}: ${t('math.value').toLowerCase()}`,
            value: (
              <WorkingFigure
                id={`part.${move.id}.${index}`}
                working={part.working}
                title={t('math.valueOf', { title, part: partText(part.class) })}
              >
                <Money {...part.value} /> {words.per(part)}
              </WorkingFigure>
            ),
          })),
        ]}
      />
    </>
  );
}
