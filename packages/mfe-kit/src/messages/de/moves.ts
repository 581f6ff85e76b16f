import type { Translation } from '@tideline/contract/language';
import type { movesMessages as english, partMessages as englishParts } from '../moves.en.ts';

export const movesMessages: Translation<typeof english> = {
  'title.pay.off': ({ name }) => `${name} abbezahlen`,
  'title.required': ({ name }) => `Mindestzahlung auf ${name} leisten`,
  'title.grace': ({ name }) => `Abrechnung von ${name} bezahlen`,
  'title.promo': ({ name }) => `Angebot von ${name} tilgen`,
  'title.plan': ({ name }) => `Sonderzahlung auf ${name} leisten`,
  'title.debt': ({ name }) => `${name} tilgen`,
  'title.low_debt': ({ name }) => `${name} tilgen`,
  'title.buffer': ({ name }) => `Geld auf ${name} umbuchen`,
  'title.savings': ({ name }) => `Geld auf ${name} umbuchen`,
  'title.hold': ({ name }) => `Geld auf ${name} umbuchen`,
  'title.by': ({ title, on }) => `${title} bis\u00a0${on}`,
  'act.pay': ({ amount }) => `${amount} zahlen`,
  'act.transfer': ({ amount }) => `${amount} umbuchen`,
  'act.payTo': ({ amount, name }) => `${amount} an ${name} zahlen`,
  'act.transferTo': ({ amount, name }) => `${amount} auf ${name} umbuchen`,
  'act.by': ({ act, on }) => `${act} bis\u00a0${on}`,
  'why.from': ({ name }) => `Von ${name}.`,
  'why.noAccount': 'Auf keinem Konto ist so viel frei.',
  'why.noDeposit': 'Wählen Sie das Konto, von dem gezahlt wird.',
  'why.overdue': 'Überfällig.',
  'why.required': 'Vermeidet eine Verzugsgebühr.',
  'why.grace': 'Hält Ihre Einkäufe zinsfrei.',
  'why.promo': 'Vermeidet Zinsen.',
  'why.plan': 'Teil Ihres Plans.',
  'why.stops': ({ rate }) => `Spart Zinsen von ${rate}.`,
  'why.buffer': 'Füllt Ihr Liquiditätsziel auf.',
  'why.hold': ({ on }) =>
    on === null ? 'Für ein Angebot zurückgelegt.' : `Für ein Angebot zurückgelegt, das Sie bis ${on} zahlen.`,
  'why.earns': ({ rate, than }) => (than === null ? `Bringt ${rate}.` : `Bringt ${rate} statt ${than}.`),
  'worth.once': 'vermieden',
  'worth.year': 'im Jahr',
};

export const partMessages: Translation<typeof englishParts> = {
  required: 'Mindestzahlung',
  grace: 'Rest der Abrechnung',
  promo: 'Angebot',
  plan: 'Sonderzahlung Ihres Plans',
  debt: 'Um Zinsen zu sparen',
  low_debt: 'Um Zinsen zu sparen',
  buffer: 'Liquiditätsziel',
  savings: 'Für mehr Zinsen',
  hold: 'Für ein Angebot zurückgelegt',
};
