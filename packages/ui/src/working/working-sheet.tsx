import type { ReactNode } from 'react';
import { Link } from '../actions/link.tsx';
import { Icon } from '../icons/icon.tsx';
import { messages } from '../messages/working.en.ts';
import { Waterfall } from './waterfall.tsx';
import styles from './working-sheet.module.css';

export interface WorkingEntry {
  label: string;
  value: ReactNode;
  /** Source of the figure: an account, a transaction, a setting. */
  href?: string;
  /** A short note below it: "from 3 transactions". */
  note?: string;
}

export interface WorkingStep {
  label: string;
  value: ReactNode;
  /** Signed; outflows are negative. */
  minor: number;
}

/** `same` recomputed here and equal · `differs` recomputed and different · `checking` in progress */
export type WorkingCheck = 'checking' | 'same' | 'differs';

export interface WorkingSheetProps {
  /** The figure that is explained. */
  result: { label: string; value: ReactNode };
  inputs: readonly WorkingEntry[];
  /** Amounts that lead to the result, drawn as a waterfall. */
  waterfall?: { steps: readonly WorkingStep[]; resultMinor: number };
  /** Other intermediate figures. */
  steps?: readonly WorkingEntry[];
  /** The formula in words, and with figures instead of names. */
  formula: { words: ReactNode; figures?: ReactNode };
  rounding?: ReactNode;
  assumptions?: readonly ReactNode[];
  /** The result of doing nothing. */
  otherwise?: ReactNode;
  check?: WorkingCheck;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Entries({ entries }: { entries: readonly WorkingEntry[] }) {
  return (
    <dl className={styles.entries}>
      {entries.map(({ label, value, href, note }, index) => (
        <div key={index}>
          <dt>
            {href === undefined ? label : <Link href={href}>{label}</Link>}
            {note === undefined ? null : <span className={styles.note}>{note}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Check({ check }: { check: WorkingCheck }) {
  return (
    <p role="status" className={check === 'differs' ? styles.differs : styles.check}>
      {check === 'same' || check === 'differs' ? (
        <>
          <Icon name={check === 'same' ? 'check' : 'warning'} size={16} />
          {check === 'same' ? messages.same : messages.differs}
        </>
      ) : null}
    </p>
  );
}

/** Shows the formula and its input figures. */
function From({
  inputs,
  formula,
  result,
  rounding,
}: Pick<WorkingSheetProps, 'inputs' | 'formula' | 'result' | 'rounding'>) {
  return (
    <>
      <Part title={messages.formula}>
        <p>{formula.words}</p>
        {formula.figures === undefined ? null : (
          <p className={styles.formula}>
            {formula.figures} = {result.value}
          </p>
        )}
        {rounding === undefined ? null : <p className={styles.note}>{rounding}</p>}
      </Part>
      <Part title={messages.inputs}>
        <Entries entries={inputs} />
      </Part>
    </>
  );
}

/** Shows the working of a figure: inputs, formula, assumptions, and what happens otherwise. Place it in a drawer. */
export function WorkingSheet({
  result,
  inputs,
  waterfall,
  steps = [],
  formula,
  rounding,
  assumptions = [],
  otherwise,
  check,
}: WorkingSheetProps) {
  return (
    <div className={styles.sheet}>
      <div>
        <p className={styles.label}>{result.label}</p>
        <p className={styles.figure}>{result.value}</p>
        {check === undefined ? null : <Check check={check} />}
      </div>
      {waterfall === undefined ? null : (
        <Part title={messages.waterfall}>
          <Waterfall
            label={messages.waterfall}
            steps={waterfall.steps}
            result={{ ...result, minor: waterfall.resultMinor }}
          />
        </Part>
      )}
      {inputs.length === 0 && steps.length === 0 && waterfall === undefined ? (
        <Part title={messages.inputs}>
          <p>{messages.nothing}</p>
        </Part>
      ) : (
        <From inputs={inputs} formula={formula} result={result} rounding={rounding} />
      )}
      {steps.length === 0 ? null : (
        <Part title={messages.steps}>
          <Entries entries={steps} />
        </Part>
      )}
      {assumptions.length === 0 ? null : (
        <Part title={messages.assumptions}>
          <ul className={styles.notes}>
            {assumptions.map((assumption, index) => (
              <li key={index}>{assumption}</li>
            ))}
          </ul>
        </Part>
      )}
      {otherwise === undefined ? null : (
        <Part title={messages.otherwise}>
          <p>{otherwise}</p>
        </Part>
      )}
    </div>
  );
}
