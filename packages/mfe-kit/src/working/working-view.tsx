import type { ReactNode } from 'react';
import { toMinor, type Working, type WorkingLine, type WorkingRef } from '@tideline/contract';
import { DateText, Link, Money, Percent } from '@tideline/ui';
import type { WorkingEntry, WorkingSheetProps, WorkingStep } from '@tideline/ui/working';
import { formulaFigures, formulaWords } from './formula-text.tsx';
import { messages } from './messages.ts';
import { referenceHref } from './reference.ts';
import { engineWords, valueWords, type WorkingWords } from './words.ts';

/** A key that nobody has written a sentence for is read as it stands: `pay_by` → "Pay by". */
const readable = (key: string): string => {
  const words = key.replaceAll(/[_.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A screen's own words come first, then those of the engine. */
function textIn(part: 'lines' | 'assumptions', own: Partial<WorkingWords>, key: string): string {
  return own[part]?.[key] ?? engineWords[part][key] ?? readable(key);
}

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

type Amount = WorkingLine & { value: { kind: 'money' } };
const isAmount = (line: WorkingLine): line is Amount => line.value.kind === 'money';

/** Steps are a waterfall where amounts go in and out; otherwise figures beside each other. */
function splitSteps({ steps = [], result }: Working, label: (line: WorkingLine) => string) {
  const amounts = steps.filter(isAmount);
  if (!isAmount(result) || amounts.length < 2 || amounts.every(({ value }) => toMinor(value.money) >= 0)) return { others: steps };
  const drawn = amounts.map((line): WorkingStep => ({ label: label(line), value: <Value value={line.value} />, minor: toMinor(line.value.money) }));
  return { waterfall: { steps: drawn, resultMinor: toMinor(result.value.money) }, others: steps.filter((line) => !isAmount(line)) };
}

function formulaOf({ formulaId, lines }: Working, own: Partial<WorkingWords>, label: (key: string) => string) {
  const formula = own.formulas?.[formulaId] ?? engineWords.formulas[formulaId];
  if (formula === undefined) return { formula: { words: readable(formulaId) } };
  const valuesOf = (key: string): ReactNode[] => lines.flatMap((line) => (line.key === key ? [<Value key={key} value={line.value} />] : []));
  const inputs = { labelOf: label, valuesOf };
  const figures = formulaFigures(formula, inputs);
  return {
    formula: { words: formulaWords(formula, inputs), ...(figures === undefined ? {} : { figures }) },
    ...(formula.rounding === undefined ? {} : { rounding: formula.rounding }),
  };
}

/** What it was taken from, else the screen of the inputs; entries that can be opened one by one are not only counted. */
function sourceOf({ href, ref, evidenceIds = [] }: WorkingLine): Pick<WorkingEntry, 'href'> {
  if (ref !== undefined) return { href: referenceHref(ref) };
  const [only] = evidenceIds;
  if (href === '/transactions' && only !== undefined && evidenceIds.length === 1) return { href: referenceHref({ kind: 'transaction', id: only }) };
  return href === null ? {} : { href };
}

/** An assumption that an agreement or a setting decides says where that is entered. */
function Assumption({ text, edit }: { text: string; edit: WorkingRef | undefined }) {
  if (edit === undefined) return <>{text}</>;
  return (
    <>
      {text} <Link href={referenceHref(edit)}>{messages.edit(edit.kind)}</Link>
    </>
  );
}

/** A working as the sheet shows it: keys become sentences, figures those of the household. */
export function workingView(working: Working, own: Partial<WorkingWords> = {}): WorkingSheetProps {
  const { lines, result, assumptions, edits = [], otherwise } = working;
  const labelOf = (key: string) => textIn('lines', own, key);
  const label = ({ key }: WorkingLine) => labelOf(key);
  const entry = (line: WorkingLine): WorkingEntry => ({
    label: label(line),
    value: <Value value={line.value} />,
    ...sourceOf(line),
    ...(line.evidenceIds === undefined || line.evidenceIds.length === 0 ? {} : { note: messages.evidence(line.evidenceIds.length) }),
  });
  const { waterfall, others } = splitSteps(working, label);
  return {
    result: { label: label(result), value: <Value value={result.value} /> },
    inputs: lines.map(entry),
    ...(waterfall === undefined ? {} : { waterfall }),
    steps: others.map(entry),
    ...formulaOf(working, own, labelOf),
    assumptions: assumptions.map((key) => <Assumption key={key} text={textIn('assumptions', own, key)} edit={edits.find(({ assumption }) => assumption === key)?.ref} />),
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
