import type { SweepRule } from '@tideline/contract';
import {
  api,
  ApiError,
  refusalOf,
  useChange,
  useDirty,
  useErrorText,
  useFreshSignIn,
  useIntentKey,
  useT,
  useEditedBy,
} from '@tideline/mfe-kit';
import { Button, Disclosure, Row, Stack, useFormats } from '@tideline/ui';
import { Checkbox, ErrorSummary, type Form, type FormErrors, TextField, useForm } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages as words } from '../../../messages/sweep-words.en.ts';
import { messages } from '../../../messages/sweep-rule.en.ts';
import { checkRule, type RuleWords } from './check-rule.ts';
import { LimitFields } from './limit-fields.tsx';
import { FromField, ToFields } from './place-fields.tsx';
import { sentenceOf } from './problem-words.ts';
import type { RuleKind } from './kinds.ts';
import { fieldAt, FOLLOWS_LADDER, GOES_TO, type RuleDraft, type RuleInput } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { TermFields } from './term-fields.tsx';
import type { Places } from '../sweeps.queries.ts';
import { placeOfGoal, placeOfPromo } from './use-places.ts';

interface Props {
  /** null means a new rule */
  rule: SweepRule | null;
  kind: RuleKind;
  places: Places;
  begin: (places: Places) => RuleDraft;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSaved: (rule: SweepRule) => void;
}

/** Shows the form for a rule's kind, with a preview of today's effect. No money moves before activation. */
export function RuleForm({ rule, kind, places, begin, onDirty, onCancel, onSaved }: Props) {
  const t = useT(messages);
  const w = useT(words);
  const { locale, currency: own } = useFormats();
  const [initial] = useState(() => begin(places));
  const { save, dialog } = useSave(rule, onSaved);
  const ruleWords = useRuleWords();
  const currencyOf = ({ from }: RuleDraft): string => places.accounts.find(({ id }) => id === from)?.currency ?? own;
  const check = (draft: RuleDraft) =>
    checkRule(draft, {
      kind,
      currency: currencyOf(draft),
      locale,
      words: ruleWords,
      givenDestination: ({ promoId, goalId }) =>
        kind === 'promo_deadline' ? placeOfPromo(places, promoId) : placeOfGoal(places, goalId),
    });
  const form: Form<RuleDraft> = useForm<RuleDraft, RuleInput>({ initial, validate: check, submit: save });
  const { values } = form;
  useDirty(!form.busy && JSON.stringify(values) !== JSON.stringify(initial), onDirty);
  const checked = check(values);
  const fields = { form, kind, places, currency: currencyOf(values) };
  const canComeBack =
    kind !== 'buffer_refill' &&
    (kind === 'savings_goal' ||
      (GOES_TO[kind] !== 'given' && values.to.some((key) => key.startsWith('account:') || key.startsWith('goal:'))));
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <p>
          <strong>{w(`kind.${kind}`)}.</strong> {t(`kindLine.${kind}`)}
        </p>
        <TextField label={t('ruleForm.name')} maxLength={80} autoComplete="off" {...form.field('name')} />
        <FromField {...fields} />
        <TermFields {...fields} />
        {GOES_TO[kind] === 'given' ? null : <ToFields {...fields} />}
        <DirectionFields form={form} kind={kind} canComeBack={canComeBack} />
        <Disclosure
          summary={t('ruleForm.more')}
          {...(Object.keys(form.errors).some((name) => MORE.has(name)) ? { open: true } : {})}
        >
          <LimitFields {...fields} />
        </Disclosure>
        <RulePreview ruleId={rule?.id ?? null} input={checked.ok ? checked.data : null} />
        <Row gap={8}>
          <Button type="submit" busy={form.busy}>
            {t(rule === null ? 'ruleForm.save' : 'ruleForm.saveEdit')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('ruleForm.cancel')}
          </Button>
        </Row>
      </Stack>
      {dialog}
    </form>
  );
}

interface DirectionProps {
  form: Form<RuleDraft>;
  kind: RuleKind;
  canComeBack: boolean;
}

/** Asks whether money may be brought back, and whether the rule pays debts first. */
function DirectionFields({ form, kind, canComeBack }: DirectionProps) {
  const t = useT(messages);
  const { values } = form;
  return (
    <>
      {canComeBack ? (
        <Checkbox
          label={t('ruleForm.twoWay')}
          hint={t('ruleForm.twoWayHint')}
          name="twoWay"
          error={form.errors.twoWay}
          checked={values.twoWay}
          onChange={(on) => form.set('twoWay', on)}
        />
      ) : null}
      {FOLLOWS_LADDER.has(kind) ? (
        <Checkbox
          label={t('ruleForm.obeysLadder')}
          hint={t('ruleForm.obeysLadderHint')}
          name="obeysLadder"
          error={form.errors.obeysLadder}
          checked={values.obeysLadder}
          onChange={(on) => form.set('obeysLadder', on)}
        />
      ) : null}
    </>
  );
}

/** Fields that are collapsed at first. They expand if one of them has an error. */
const MORE: ReadonlySet<string> = new Set<keyof RuleDraft>([
  'keepFloor',
  'minMove',
  'maxMove',
  'maxPerWeek',
  'roundTo',
  'bufferDays',
  'confidence',
  'cancelWindowHours',
  'automation',
  'automationLimit',
  'destinationOrder',
  'byHand',
]);

function useRuleWords(): RuleWords {
  const t = useT(messages);
  return {
    amountWhat: t('ruleForm.amountWhat'),
    daysWrong: t('ruleForm.daysWrong'),
    hoursWrong: t('ruleForm.hoursWrong'),
    shareWhat: t('ruleForm.shareWhat'),
    nameMissing: t('ruleForm.nameMissing'),
    fromMissing: t('ruleForm.fromMissing'),
    toMissing: t('ruleForm.toMissing'),
    aboveZero: t('ruleForm.aboveZero'),
    shareWrong: t('ruleForm.shareWrong'),
    dateMissing: t('ruleForm.dateMissing'),
    promoMissing: t('ruleForm.promoMissing'),
    goalMissing: t('ruleForm.goalMissing'),
  };
}

/**
 * Saves the rule and shows server errors at their fields. Reports a concurrent change, which saving again overwrites.
 */
function useSave(rule: SweepRule | null, onSaved: (rule: SweepRule) => void) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const editedBy = useEditedBy();
  const fresh = useFreshSignIn();
  const keyFor = useIntentKey();
  const [version, setVersion] = useState(rule?.version ?? 0);
  const change = useChange({
    change: (input: RuleInput): Promise<{ changeSetId: string; item: SweepRule }> =>
      fresh.run(() =>
        rule === null
          ? api.sweepRules.create(input, { idempotencyKey: keyFor(input) })
          : api.sweepRules.update({ id: rule.id, ...input }, { ifMatch: version }),
      ),
    done: ({ item: { name } }) => t('ruleForm.saved', { name }),
    onSuccess: ({ item }) => onSaved(item),
  });
  const save = async (input: RuleInput): Promise<FormErrors<RuleDraft> | void> => {
    try {
      await change.mutateAsync(input);
    } catch (error) {
      if (error instanceof ApiError && error.is('VERSION_CONFLICT')) {
        setVersion(error.params.currentVersion);
        return { form: t('ruleForm.conflict', { who: editedBy(error) }) };
      }
      if (error instanceof ApiError && error.is('SWEEP_RULE_INVALID')) {
        return Object.fromEntries(
          error.params.problems.map(({ field, code }) => [fieldAt(field) ?? 'form', sentenceOf(t, code)]),
        );
      }
      return refusalOf<RuleDraft>(
        error,
        {
          name: 'name',
          sourceAccountId: 'from',
          destinations: 'to',
          keepFloor: 'keepFloor',
          minMove: 'minMove',
          maxMove: 'maxMove',
          maxPerWeek: 'maxPerWeek',
          roundTo: 'roundTo',
        },
        errorOf,
      );
    }
  };
  return { save, dialog: fresh.dialog };
}
