import type { NextAction } from '@tideline/contract';
import type { Formats, WorkingProps } from '@tideline/ui';
import { workingMessages } from '../../messages/working.ts';

type Working = NonNullable<NextAction['working']>;
type Line = Working['result'];

/** A key nobody has written a sentence for yet is read as it stands: `pay_by` → "Pay by". */
const readable = (key: string): string => {
  const words = key.replaceAll(/[_.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const textOf = (table: Readonly<Record<string, string>>, key: string): string => table[key] ?? readable(key);

function valueText({ value }: Line, formats: Formats): string {
  switch (value.kind) {
    case 'money':
      return formats.money(value.money.minor, value.money.currency);
    case 'ppm':
      return formats.percent(value.ppm);
    case 'date':
      return formats.date(value.on);
    case 'count':
      return String(value.count);
    case 'text':
      return value.text;
  }
}

/** How a figure came about, in words. */
export function workingText(working: Working, formats: Formats): WorkingProps {
  const { lines, formulas, assumptions } = workingMessages;
  const label = (line: Line) => textOf(lines, line.key);
  return {
    inputs: working.lines.map((line) => ({ label: label(line), value: valueText(line, formats), ...(line.href === null ? {} : { href: line.href }) })),
    formula: `${textOf(formulas, working.formulaId)}: ${valueText(working.result, formats)}`,
    assumptions: working.assumptions.map((key) => textOf(assumptions, key)),
    ...(working.otherwise === null ? {} : { otherwise: `${label(working.otherwise)}: ${valueText(working.otherwise, formats)}` }),
  };
}
