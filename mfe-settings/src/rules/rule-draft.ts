import type { Rule, RuleAction, RuleCondition } from '@tideline/contract';

/** Form values of a rule. Amounts and shares stay text until the rule is sent. */
export interface LeafDraft {
  key: number;
  field: LeafField;
  op: string;
  not: boolean;
  value: string;
  min: string;
  max: string;
  direction: 'in' | 'out' | 'either';
  from: string;
  to: string;
  values: readonly (string | null)[];
}

export interface GroupDraft {
  key: number;
  mode: 'all' | 'any';
  leaves: readonly LeafDraft[];
}

export type TestDraft = LeafDraft | GroupDraft;

export interface PartDraft {
  share: string;
  categoryId: string;
  /** Preserved unchanged, because the editor has no field for it. */
  memo: string | null;
}

export const newPart = (): PartDraft => ({ share: '', categoryId: '', memo: null });

export interface ActionDraft {
  key: number;
  do: RuleAction['do'];
  categoryId: string;
  text: string;
  kind: string;
  excluded: boolean;
  parts: readonly PartDraft[];
}

export interface RuleDraft {
  name: string;
  stage: Rule['stage'];
  effectiveFrom: string;
  mode: 'all' | 'any';
  tests: readonly TestDraft[];
  actions: readonly ActionDraft[];
}

export const LEAF_FIELDS = [
  'payee',
  'raw_text',
  'memo',
  'amount',
  'date',
  'account',
  'category',
  'kind',
  'tags',
] as const;
export type LeafField = (typeof LEAF_FIELDS)[number];

export const isGroup = (test: TestDraft): test is GroupDraft => 'leaves' in test;

const TEXT_OPS = ['contains', 'is', 'starts', 'ends', 'matches'] as const;
export const opsOf = (field: LeafField): readonly string[] => {
  if (field === 'amount' || field === 'date') return ['between'];
  if (field === 'tags') return ['has'];
  return field === 'account' || field === 'category' || field === 'kind' ? ['one_of'] : TEXT_OPS;
};

let keys = 0;
const nextKey = (): number => (keys += 1);

export const newLeaf = (field: LeafField = 'payee'): LeafDraft => ({
  key: nextKey(),
  field,
  op: opsOf(field)[0] ?? 'contains',
  not: false,
  value: '',
  min: '',
  max: '',
  direction: 'either',
  from: '',
  to: '',
  values: [],
});
export const newGroup = (): GroupDraft => ({ key: nextKey(), mode: 'any', leaves: [newLeaf()] });
export const newAction = (action: RuleAction['do'] = 'set_category'): ActionDraft => ({
  key: nextKey(),
  do: action,
  categoryId: '',
  text: '',
  kind: 'standard',
  excluded: true,
  parts: [newPart(), newPart()],
});
export const emptyDraft = (): RuleDraft => ({
  name: '',
  stage: 'default',
  effectiveFrom: '',
  mode: 'all',
  tests: [newLeaf()],
  actions: [newAction()],
});

/** Conversions between figures and typed text, in the household's locale and currency. */
export interface Figures {
  typedMoney: (minor: number) => string;
  typedShare: (ppm: number) => string;
  readMoney: (text: string) => number | null;
  readShare: (text: string) => number | null;
}

type StoredFields = Pick<Rule, 'name' | 'condition' | 'actions'> & Partial<Pick<Rule, 'stage' | 'effectiveFrom'>>;

export function draftOf(
  { name, stage = 'default', effectiveFrom = null, condition, actions }: StoredFields,
  figures: Figures,
): RuleDraft {
  const mode = 'any' in condition ? 'any' : 'all';
  const tests = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [condition];
  return {
    name,
    stage,
    effectiveFrom: effectiveFrom ?? '',
    mode,
    tests: tests.map((test) => testOf(test, figures)),
    actions: actions.map((action) => actionDraftOf(action, figures)),
  };
}

function testOf(condition: RuleCondition, figures: Figures): TestDraft {
  if ('all' in condition || 'any' in condition) {
    const [mode, inside] = 'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const);
    return {
      key: nextKey(),
      mode,
      leaves: inside.flatMap((each) => ('all' in each || 'any' in each ? [] : [leafOf(each, figures)])),
    };
  }
  return leafOf(condition, figures);
}

type Single = Exclude<RuleCondition, { all: unknown } | { any: unknown }>;

function leafOf(condition: Single, { typedMoney }: Figures): LeafDraft {
  const [not, leaf] = 'not' in condition ? [true, condition.not] : [false, condition];
  const draft = { ...newLeaf(leaf.field), not, op: leaf.op };
  if (leaf.op === 'between' && leaf.field === 'amount') {
    return {
      ...draft,
      min: leaf.minMinor === null ? '' : typedMoney(leaf.minMinor),
      max: leaf.maxMinor === null ? '' : typedMoney(leaf.maxMinor),
      direction: leaf.direction,
    };
  }
  if (leaf.op === 'between') return { ...draft, from: leaf.from ?? '', to: leaf.to ?? '' };
  return leaf.op === 'one_of' ? { ...draft, values: leaf.values } : { ...draft, value: leaf.value };
}

function actionDraftOf(action: RuleAction, { typedShare }: Figures): ActionDraft {
  const draft = newAction(action.do);
  switch (action.do) {
    case 'set_category':
      return { ...draft, categoryId: action.categoryId ?? '' };
    case 'set_payee':
      return { ...draft, text: action.payee };
    case 'set_memo':
      return { ...draft, text: action.memo ?? '' };
    case 'append_memo':
      return { ...draft, text: action.text };
    case 'add_tags':
    case 'remove_tags':
      return { ...draft, text: action.tags.join(', ') };
    case 'set_kind':
      return { ...draft, kind: action.kind };
    case 'set_excluded':
      return { ...draft, excluded: action.excluded };
    case 'split':
      return {
        ...draft,
        parts: action.parts.map(({ sharePpm, categoryId, memo }) => ({
          share: sharePpm === null ? '' : typedShare(sharePpm),
          categoryId: categoryId ?? '',
          memo,
        })),
      };
    case 'mark_reviewed':
      return draft;
  }
}

export type DraftResult =
  | { ok: true; rule: Pick<Rule, 'name' | 'stage' | 'effectiveFrom' | 'condition' | 'actions'> }
  | { ok: false; figures: readonly string[] };

/**
 * Converts the draft to API input. Only invalid figures are rejected here, by pointer; the server validates everything
 * else.
 */
export function ruleOf(draft: RuleDraft, figures: Figures): DraftResult {
  const wrong: string[] = [];
  const money = (text: string, pointer: string): number | null => read(text, pointer, figures.readMoney, wrong);
  const share = (text: string, pointer: string): number | null => read(text, pointer, figures.readShare, wrong);
  const tests = draft.tests.map((test, index) => conditionOf(test, `/condition/${draft.mode}/${index}`, money));
  const actions = draft.actions.map((action, index) => actionOf(action, `/actions/${index}`, share));
  if (wrong.length > 0) return { ok: false, figures: wrong };
  const condition = (draft.mode === 'all' ? { all: tests } : { any: tests }) as RuleCondition;
  return {
    ok: true,
    rule: {
      name: draft.name.trim(),
      stage: draft.stage,
      effectiveFrom: draft.effectiveFrom === '' ? null : draft.effectiveFrom,
      condition,
      actions,
    },
  };
}

type Read = (text: string, pointer: string) => number | null;

function read(text: string, pointer: string, parse: (text: string) => number | null, wrong: string[]): number | null {
  if (text.trim() === '') return null;
  const figure = parse(text);
  if (figure === null) wrong.push(pointer);
  return figure;
}

function conditionOf(test: TestDraft, pointer: string, money: Read): object {
  if (!isGroup(test)) return singleOf(test, pointer, money);
  const inside = test.leaves.map((leaf, index) => singleOf(leaf, `${pointer}/${test.mode}/${index}`, money));
  return test.mode === 'all' ? { all: inside } : { any: inside };
}

function singleOf(draft: LeafDraft, pointer: string, money: Read): object {
  const at = draft.not ? `${pointer}/not` : pointer;
  const leaf = leafBody(draft, at, money);
  return draft.not ? { not: leaf } : leaf;
}

function leafBody(
  { field, op, value, min, max, direction, from, to, values }: LeafDraft,
  at: string,
  money: Read,
): object {
  switch (field) {
    case 'amount':
      return { field, op, minMinor: money(min, `${at}/minMinor`), maxMinor: money(max, `${at}/maxMinor`), direction };
    case 'date':
      return { field, op, from: from === '' ? null : from, to: to === '' ? null : to };
    case 'account':
    case 'category':
    case 'kind':
      return { field, op, values: [...values] };
    default:
      return { field, op, value: value.trim() };
  }
}

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

function actionOf(action: ActionDraft, pointer: string, share: Read): RuleAction {
  const { do: name, categoryId, text, kind, excluded, parts } = action;
  switch (name) {
    case 'set_category':
      return { do: name, categoryId: categoryId === '' ? null : categoryId };
    case 'set_payee':
      return { do: name, payee: text.trim() };
    case 'set_memo':
      return { do: name, memo: text.trim() === '' ? null : text.trim() };
    case 'append_memo':
      return { do: name, text: text.trim() };
    case 'add_tags':
    case 'remove_tags':
      return { do: name, tags: tagsOf(text) };
    case 'set_kind':
      return { do: name, kind: kind as Extract<RuleAction, { do: 'set_kind' }>['kind'] };
    case 'set_excluded':
      return { do: name, excluded };
    case 'split':
      return {
        do: name,
        parts: parts.map((part, index) => ({
          sharePpm: share(part.share, `${pointer}/parts/${index}/sharePpm`),
          categoryId: part.categoryId === '' ? null : part.categoryId,
          memo: part.memo,
        })),
      };
    case 'mark_reviewed':
      return { do: name };
  }
}
