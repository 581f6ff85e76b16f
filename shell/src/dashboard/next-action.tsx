import type { Dashboard, Household } from '@tideline/contract';
import { ShowWorking, useSession, useT } from '@tideline/mfe-kit';
import { LinkButton, Money, StatHero, useFormats, type Formats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { upcomingText } from './upcoming-text.ts';

type Action = Dashboard['action'];
type T = ReturnType<typeof useT<typeof messages>>;

/** Describes the action in a sentence. */
function actionText(action: Action, t: T, formats: Formats): string {
  const amount = action.amount ? formats.money(action.amount.minor, action.amount.currency) : '';
  const facts = { amount, account: action.accountName ?? '', by: action.payBy ? formats.date(action.payBy) : '' };
  switch (action.kind) {
    case 'pay_minimum_due':
      return t('action.payMinimum', facts);
    case 'pay_statement':
      return t('action.payStatement', facts);
    case 'pay_promo':
      return t('action.payPromo', facts);
    case 'pay_extra':
      return t('action.payExtra', facts);
    case 'enter_terms':
    case 'add_card_terms':
      return t('action.enterTerms', facts);
    case 'import_or_add':
      return t('action.importOrAdd');
    case 'nothing_due':
      return t('action.nothing');
    default:
      return action.amount ? t('action.pay', facts) : t('action.look');
  }
}

/** Emphasizes the amount in its sentence. */
function Sentence({ text, strong }: { text: string; strong: string }) {
  const at = strong === '' ? -1 : text.indexOf(strong);
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <strong>{strong}</strong>
      {text.slice(at + strong.length)}
    </>
  );
}

/** Describes the savings of the step, or what comes next if nothing is due. */
function detailText({ action, upcoming }: Dashboard, t: T, formats: Formats): string | undefined {
  if (action.value) return t('action.value', { value: formats.money(action.value.minor, action.value.currency) });
  const [next] = upcoming;
  return action.kind === 'nothing_due' && next
    ? t('action.nextUp', { on: formats.date(next.on), what: upcomingText(next, t, formats) })
    : undefined;
}

function buttonText({ kind, accountName }: Action, t: T): string | undefined {
  if (kind === 'nothing_due') return undefined;
  if (kind === 'enter_terms' || kind === 'add_card_terms') return t('action.enterTermsButton');
  if (kind === 'import_or_add') return t('action.importButton');
  return accountName ? t('action.openButton', { account: accountName }) : t('action.lookButton');
}

/** Modes that put cash before debts. */
const CASH_FIRST: readonly Household['mode'][] = ['safety_first', 'float', 'custom'];

/** Returns the figure for the mode: the debt or the safe-to-move amount. Without either, returns the net worth. */
function heroFigure({ owedOnCards, cardCount, netWorth, safeToMove, asOf }: Dashboard, mode: Household['mode'], t: T) {
  const owes = cardCount > 0 && owedOnCards.minor !== '0';
  const safe =
    safeToMove && mode !== null
      ? { label: t('hero.safe'), figure: <Money {...safeToMove} estimate />, asOf: asOf.safeToMove }
      : null;
  if (safe !== null && CASH_FIRST.includes(mode)) return safe;
  if (owes)
    return {
      label: t('hero.owed', { cards: cardCount }),
      figure: <Money {...owedOnCards} sign="never" />,
      asOf: asOf.owedOnCards,
    };
  if (safe !== null) return safe;
  return { label: t('hero.netWorth'), figure: <Money {...netWorth.current.net} />, asOf: asOf.netWorth };
}

/** The most important figure, with the next best step beside it. */
export function TodaysAction({ dashboard }: { dashboard: Dashboard }) {
  const t = useT(messages);
  const formats = useFormats();
  const { action } = dashboard;
  const button = buttonText(action, t);
  const { label, figure, asOf } = heroFigure(dashboard, useSession().household.mode, t);
  return (
    <StatHero
      label={label}
      figure={figure}
      detail={asOf === null ? undefined : t('figure.asOf', { on: formats.date(asOf, 'short') })}
      next={{
        label: t('action.label'),
        action: (
          <Sentence
            text={actionText(action, t, formats)}
            strong={action.amount ? formats.money(action.amount.minor, action.amount.currency) : ''}
          />
        ),
        detail: detailText(dashboard, t, formats),
        buttons:
          button === undefined && !action.working ? null : (
            <>
              {button ? <LinkButton href={action.href}>{button}</LinkButton> : null}
              {action.working ? <ShowWorking id="action" working={action.working} title={t('working.title')} /> : null}
            </>
          ),
      }}
    />
  );
}
