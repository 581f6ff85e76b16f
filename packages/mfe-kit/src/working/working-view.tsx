import type { ReactNode } from 'react';
import { toMinor, type Working, type WorkingLine, type WorkingRef } from '@tideline/contract';
import { DateText, Link, Money, Percent } from '@tideline/ui';
import type { WorkingEntry, WorkingSheetProps, WorkingStep } from '@tideline/ui/working';
import { formulaFigures, formulaWords } from './formula-text.tsx';
import { assumptionText, lineText, readable } from './line-text.ts';
import { messages } from '../messages/working.en.ts';
import { useMay } from '../use-may.ts';
import { referenceHref } from './reference.ts';
import { waterfallOf } from './waterfall-of.ts';
import { engineWords, valueWords, type WorkingWords } from './words.ts';

function Value({ value }: Pick<WorkingLine, 'value'>) {
  switch (value.kind) {
    case 'money':
      return <Money {...value.money} />;
    case 'ppm':
      return <Percent ppm={value.ppm} />;
    case 'date':
      return <DateText date={value.on} />;
    case 'count':
      return <>{value.count}</>;
    case 'text':
      return <>{valueWords[value.text] ?? value.text}</>;
  }
}

/** Returns the steps as a waterfall if amounts are added and subtracted, and otherwise as figures side by side. */
function splitSteps(working: Working, label: (line: WorkingLine) => string) {
  const { bars, others } = waterfallOf(working);
  const { value } = working.result;
  if (bars.length === 0 || value.kind !== 'money') return { others };
  const steps = bars.map(({ line, minor, currency }): WorkingStep => ({
    label: label(line),
    value: <Money minor={minor} currency={currency} />,
    minor,
  }));
  return { waterfall: { steps, resultMinor: toMinor(value.money) }, others };
}

function formulaOf({ formulaId, lines }: Working, own: Partial<WorkingWords>, label: (key: string) => string) {
  const formula = own.formulas?.[formulaId] ?? engineWords.formulas[formulaId];
  if (formula === undefined) return { formula: { words: readable(formulaId) } };
  const valuesOf = (key: string): ReactNode[] =>
    lines.flatMap((line) => (line.key === key ? [<Value key={key} value={line.value} />] : []));
  const inputs = { labelOf: label, valuesOf };
  const figures = formulaFigures(formula, inputs);
  return {
    formula: { words: formulaWords(formula, inputs), ...(figures === undefined ? {} : { figures }) },
    ...(formula.rounding === undefined ? {} : { rounding: formula.rounding }),
  };
}

/**
 * Returns the link of a line: to its source, to its only evidence transaction, or otherwise to the screen of the
 * inputs.
 */
function sourceOf({ href, ref, evidenceIds = [] }: WorkingLine): Pick<WorkingEntry, 'href'> {
  if (ref !== undefined) return { href: referenceHref(ref) };
  const [only] = evidenceIds;
  if (href === '/transactions' && only !== undefined && evidenceIds.length === 1)
    return { href: referenceHref({ kind: 'transaction', id: only }) };
  return href === null ? {} : { href };
}

/** Shows an assumption, with a link to the agreement or setting that determines it if the user may change that. */
function Assumption({ text, edit }: { text: string; edit: WorkingRef | undefined }) {
  const mayChange = useMay(edit?.kind === 'tax_rate' ? 'manage' : 'edit');
  if (edit === undefined || !mayChange) return <>{text}</>;
  return (
    <>
      {text} <Link href={referenceHref(edit)}>{messages.edit(edit.kind)}</Link>
    </>
  );
}

/** Converts a working to props of the sheet: keys become sentences, and figures have the household's formats. */
export function workingView(working: Working, own: Partial<WorkingWords> = {}): WorkingSheetProps {
  const { lines, result, assumptions, edits = [], otherwise } = working;
  const labelOf = (key: string) => lineText(own, key);
  const label = ({ key, name }: WorkingLine) => (name === undefined ? labelOf(key) : messages.of(labelOf(key), name));
  const entry = (line: WorkingLine): WorkingEntry => ({
    label: label(line),
    value: <Value value={line.value} />,
    ...sourceOf(line),
    ...(line.evidenceIds === undefined || line.evidenceIds.length === 0
      ? {}
      : { note: messages.evidence(line.evidenceIds.length) }),
  });
  const { waterfall, others } = splitSteps(working, label);
  return {
    result: { label: label(result), value: <Value value={result.value} /> },
    inputs: lines.map(entry),
    ...(waterfall === undefined ? {} : { waterfall }),
    steps: others.map(entry),
    ...formulaOf(working, own, labelOf),
    assumptions: assumptions.map((key) => (
      <Assumption
        key={key}
        text={assumptionText(own, key)}
        edit={edits.find(({ assumption }) => assumption === key)?.ref}
      />
    )),
    ...(otherwise === null
      ? {}
      : {
          otherwise: (
            <>
              {label(otherwise)}: <Value value={otherwise.value} />
            </>
          ),
        }),
  };
}
