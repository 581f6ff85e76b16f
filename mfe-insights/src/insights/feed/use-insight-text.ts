import { toMinor, type Insight } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { findings, reasons } from '../../../messages/findings.en.ts';

type Fact = Insight['facts'][string];

export interface InsightText {
  /** The verdict, such as "Netflix rose to $17.99". */
  title: string;
  /** The reason, such as "It was $15.49 until Nov 4." */
  reason: string;
}

/** Returns a function that describes an insight in the household's formats for amounts, rates and dates. */
export function useInsightText(): (insight: Pick<Insight, 'type' | 'subject' | 'facts'>) => InsightText {
  const title = useT(findings);
  const reason = useT(reasons);
  const { money, percent, date } = useFormats();
  const textOf = (fact: Fact): string => {
    switch (fact.kind) {
      case 'money':
        return money(toMinor(fact.money), fact.money.currency);
      case 'ppm':
        return percent(fact.ppm);
      case 'date':
        return date(fact.on);
      case 'count':
        return String(fact.count);
      case 'text':
        return fact.text;
    }
  };
  return ({ type, subject, facts }) => {
    const count = (key: string): number => {
      const fact = facts[key];
      return fact?.kind === 'count' ? fact.count : 0;
    };
    const said = {
      name: subject.name,
      is: Object.fromEntries(Object.entries(facts).map(([key, fact]) => [key, textOf(fact)])),
      count,
    };
    return { title: title(type, said), reason: reason(type, said) };
  };
}
