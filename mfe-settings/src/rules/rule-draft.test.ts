import { describe, expect, it } from '@jest/globals';
import type { Rule } from '@tideline/contract';
import { draftOf, emptyDraft, type Figures, newAction, newGroup, newLeaf, newPart, ruleOf } from './rule-draft.ts';

const figures: Figures = {
  typedMoney: (minor) => (minor / 100).toFixed(2),
  typedShare: (ppm) => String(ppm / 10_000),
  readMoney: (text) => (/^\d+(\.\d\d)?$/.test(text) ? Math.round(Number(text) * 100) : null),
  readShare: (text) => (/^\d+$/.test(text) ? Number(text) * 10_000 : null),
};

const rule: Pick<Rule, 'name' | 'stage' | 'effectiveFrom' | 'condition' | 'actions'> = {
  name: 'Coffee',
  stage: 'pre',
  effectiveFrom: '2026-01-01',
  condition: {
    any: [
      { field: 'raw_text', op: 'matches', value: '^caf' },
      { not: { field: 'amount', op: 'between', minMinor: 500, maxMinor: null, direction: 'out' } },
      {
        all: [
          { field: 'date', op: 'between', from: null, to: '2026-02-01' },
          { field: 'category', op: 'one_of', values: ['c1', null] },
          { not: { field: 'tags', op: 'has', value: 'trip' } },
        ],
      },
    ],
  },
  actions: [
    { do: 'set_category', categoryId: null },
    { do: 'set_payee', payee: 'Roma' },
    { do: 'set_memo', memo: null },
    { do: 'append_memo', text: 'x' },
    { do: 'add_tags', tags: ['a', 'b'] },
    { do: 'remove_tags', tags: ['c'] },
    { do: 'set_kind', kind: 'fee' },
    { do: 'set_excluded', excluded: false },
    {
      do: 'split',
      parts: [
        { sharePpm: 250_000, categoryId: 'c1', memo: 'half' },
        { sharePpm: null, categoryId: null, memo: null },
      ],
    },
    { do: 'mark_reviewed' },
  ],
};

describe('rule draft', () => {
  it('preserves an unchanged rule', () => {
    expect(ruleOf(draftOf(rule, figures), figures)).toEqual({ ok: true, rule });
  });

  it('wraps a single condition in an "all" group', () => {
    const draft = draftOf({ ...rule, condition: { field: 'payee', op: 'is', value: 'Roma' } }, figures);
    expect(ruleOf(draft, figures)).toMatchObject({
      ok: true,
      rule: { condition: { all: [{ field: 'payee', op: 'is', value: 'Roma' }] } },
    });
  });

  it('reports invalid figures by their position', () => {
    const amount = { ...newLeaf('amount'), min: 'ten', not: true };
    const group = { ...newGroup(), leaves: [newLeaf(), { ...newLeaf('amount'), max: '1.2.3' }] };
    const split = { ...newAction('split'), parts: [{ ...newPart(), share: 'half' }, newPart()] };
    expect(ruleOf({ ...emptyDraft(), tests: [amount, group], actions: [split] }, figures)).toEqual({
      ok: false,
      figures: ['/condition/all/0/not/minMinor', '/condition/all/1/any/1/maxMinor', '/actions/0/parts/0/sharePpm'],
    });
  });

  it('splits tags at commas', () => {
    expect(
      ruleOf({ ...emptyDraft(), actions: [{ ...newAction('add_tags'), text: ' Trip, ,2026 ' }] }, figures),
    ).toMatchObject({ rule: { actions: [{ do: 'add_tags', tags: ['Trip', '2026'] }] } });
  });
});
