import type { MouseEvent } from 'react';
import type { ModeChoice, ModeOverview } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, classNames, VisuallyHidden, visuallyHidden } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';
import type { ModeKey } from './mode-draft.ts';
import styles from './mode-table.module.css';
import { useModeWords } from './mode-words.ts';
import { type OutcomeFigure, useOutcome } from './use-outcome.ts';

interface ModeTableProps {
  overview: ModeOverview;
  chosen: ModeKey;
  readOnly: boolean;
  onChoose: (key: ModeKey) => void;
}

/** Shows all modes with three figures of the household each, and lets the user choose one. */
export function ModeTable({ overview, chosen, readOnly, onChoose }: ModeTableProps) {
  const t = useT(modeMessages);
  return (
    <div role="radiogroup" aria-label={t('choose.legend')} className={styles.frame}>
      <table role="table" className={styles.table}>
        <caption>
          <VisuallyHidden>{t('table.caption')}</VisuallyHidden>
        </caption>
        <thead role="rowgroup" className={visuallyHidden.onPhone}>
          <tr role="row">
            {(['mode', 'floor', 'debtFree', 'interest'] as const).map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(`table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {overview.modes.map((choice) => (
            <ModeRow
              key={choice.key}
              choice={choice}
              overview={overview}
              isChosen={choice.key === chosen}
              readOnly={readOnly}
              onChoose={() => onChoose(choice.key)}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t('table.note')}</p>
    </div>
  );
}

interface ModeRowProps {
  choice: ModeChoice;
  overview: ModeOverview;
  isChosen: boolean;
  readOnly: boolean;
  onChoose: () => void;
}

/**
 * Returns whether a click is outside the label. Clicks on a row choose its radio button, but the label handles its own
 * clicks.
 */
const isBesideLabel = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('label') === null;

function ModeRow({ choice, overview, isChosen, readOnly, onChoose }: ModeRowProps) {
  const t = useT(modeMessages);
  const words = useModeWords(overview.debts);
  const { key, reasons } = choice;
  const figures = useOutcome(choice, overview);
  const [reason] = reasons;
  const id = `mode-${key}`;
  return (
    <tr
      role="row"
      className={classNames(isChosen && styles.chosen, reason !== undefined && styles.unavailable)}
      onClick={readOnly ? undefined : (event) => isBesideLabel(event) && onChoose()}
    >
      <th role="rowheader" scope="row">
        <label className={styles.name}>
          <input
            type="radio"
            name="mode"
            value={key}
            checked={isChosen}
            disabled={readOnly}
            onChange={onChoose}
            aria-describedby={reason === undefined ? figures.map((figure) => `${id}-${figure.id}`).join(' ') : id}
          />
          {t(`mode.${key}`)}
          {key === overview.current.key ? <Badge>{t('current')}</Badge> : null}
        </label>
      </th>
      {reason === undefined ? (
        figures.map((figure) => <Figure key={figure.id} id={`${id}-${figure.id}`} figure={figure} />)
      ) : (
        <td role="cell" colSpan={3} aria-colspan={3} id={id} className={styles.reason}>
          {t('table.notNow', { why: words.reason(reason) })}
        </td>
      )}
    </tr>
  );
}

function Figure({ figure, id }: { figure: OutcomeFigure; id: string }) {
  const t = useT(modeMessages);
  return (
    <td role="cell" id={id}>
      <span className={styles.label}>{t(`table.${figure.id}`)}</span> {figure.value}{' '}
      <span className={classNames(styles.difference, toneOf(figure))}>{figure.difference}</span>
      {figure.alone === null ? null : (
        <>
          {' '}
          <span className={styles.alone}>{figure.alone}</span>
        </>
      )}
    </td>
  );
}

const toneOf = ({ better }: OutcomeFigure) => (better === null ? undefined : better ? styles.gain : styles.debt);
