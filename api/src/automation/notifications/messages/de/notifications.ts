import { type InsightType, toMinor } from '@tideline/contract';
import type { Translation } from '@tideline/contract/language';
import type { NotificationParams } from '../../../../ledger/notify/notification-fact.ts';
import type { Formatters } from '../../formatters.ts';
import { sentences } from '../../words.ts';
import type { amountsAsOf as englishAsOf, notificationTexts as english } from '../notifications.en.ts';
import { membersChanged } from './members.ts';
import { sweepTexts } from './sweeps.ts';

const inDays = (days: number): string => (days === 0 ? 'heute' : days === 1 ? 'morgen' : `in ${days} Tagen`);

const OFFERS: Readonly<Record<string, string>> = {
  intro_purchase: 'Der Zinssatz für Einkäufe',
  balance_transfer: 'Der Zinssatz der Umschuldung',
  deferred_interest: 'Die Zeit der aufgeschobenen Zinsen',
  reduced_rate: 'Der ermäßigte Zinssatz',
  installment_plan: 'Der Ratenplan',
  fee_waiver: 'Der Gebührenerlass',
  savings_bonus_rate: 'Der Bonuszins',
};
const offerOf = (kind: string): string => OFFERS[kind] ?? 'Der Aktionszins';

const CONNECTION: Readonly<Record<string, string>> = {
  token_refused: 'Dieses Einrichtungstoken wurde schon verwendet oder widerrufen. Verbinden Sie mit einem neuen.',
  access_refused:
    'Tideline hat keinen Zugriff mehr. Erstellen Sie bei der Bridge einen neuen Einrichtungstoken und verbinden Sie ' +
    'neu. Ihre Daten bleiben erhalten.',
  payment_required:
    'Ihr Abonnement bei der Bridge ist abgelaufen. Verlängern Sie es dort und synchronisieren Sie dann erneut.',
  bank_sign_in: 'Ihre Bank verlangt, dass Sie sich bei der Bridge neu anmelden.',
  rate_limited: 'Zu viele Anfragen. Wir versuchen es automatisch erneut.',
  unreachable: 'Keine Antwort. Wir versuchen es automatisch erneut.',
  not_safe:
    'Die Adresse ist unverschlüsselt, leitet weiter oder ist in einem privaten Netz. Bitten Sie den Betreiber des ' +
    'Servers, sie zu erlauben.',
  certificate: 'Das Sicherheitszertifikat ist ungültig. Wenden Sie sich an den Betreiber der Bridge.',
  unreadable: 'Die Antwort war nicht lesbar. Wir versuchen es automatisch erneut.',
  too_large: 'Die Antwort war zu groß.',
  secret_lost:
    'Der Schlüssel des Servers wurde geändert, daher ist der gespeicherte Zugriff nicht lesbar. Verbinden Sie neu.',
};

const MODES: Readonly<Record<string, string>> = {
  balanced: 'Ausgewogen',
  pay_down_fast: 'Schnell schuldenfrei',
  quick_wins: 'Schnelle Erfolge',
  safety_first: 'Sicherheit zuerst',
  float: 'Zinsvorteil nutzen',
  custom: 'Eigene Einstellungen',
};
const modeOf = (key: string): string => `„${MODES[key] ?? key}“`;

const SECURITY: Readonly<Record<NotificationParams['security_changed']['what'], string>> = {
  password: 'Ihr Passwort wurde geändert',
  email: 'Ihre E-Mail-Adresse wurde geändert',
  two_factor: 'Die Anmeldung in zwei Schritten wurde geändert',
  passkey: 'Ein Passkey wurde hinzugefügt oder entfernt',
  api_token: 'Ein API-Token wurde erstellt',
  provider_linked: 'Ein Konto des Anmeldedienstes wurde verknüpft',
  provider_unlinked: 'Die Verknüpfung mit dem Anmeldedienst wurde gelöst',
  api_token_revoked: 'Ein Inhaber hat Ihr API-Token widerrufen',
  sessions: 'Ihre anderen Geräte wurden abgemeldet',
  recovery_code: 'Ein Wiederherstellungscode wurde verwendet',
  wrong_codes: 'Jemand hat Ihr Passwort eingegeben, dann falsche Codes',
  factor_reset: 'Jemand möchte die Anmeldung in zwei Schritten ausschalten',
};

const INSIGHTS: Readonly<Record<InsightType, (name: string) => string>> = {
  idle_cash: (name) => `Geld auf ${name} könnte anderswo mehr bringen`,
  better_account: (name) => `${name} zahlt mehr als Ihr bestes Konto`,
  bonus_rate_ends: (name) => `Der Bonuszins von ${name} endet bald`,
  low_cash_ahead: (name) => `${name} kann unter die Untergrenze fallen`,
  emergency_fund_low: () => 'Ihr Notgroschen ist kleiner als Ihr Ziel',
  avoidable_interest: (name) => `${name} wird nicht voll bezahlt`,
  grace_lost: (name) => `Die zinsfreie Zeit auf ${name} ist verloren`,
  utilization_before_close: (name) => `${name} geht stark ausgelastet in die Abrechnung`,
  promo_at_risk: (name) => `Das Angebot von ${name} wird nicht rechtzeitig abbezahlt`,
  deferred_interest_ahead: (name) => `Auf ${name} werden aufgeschobene Zinsen fällig`,
  promo_kept: (name) => `Mit einer rechtzeitigen Zahlung bleibt das Angebot von ${name} erhalten`,
  plan_off_track: () => 'Sie liegen hinter Ihrem Plan',
  price_rise: (name) => `${name} ist teurer geworden`,
  new_subscription: (name) => `${name} ist ein neues Abo`,
  doubled_subscription: (name) => `Sie zahlen mehrfach für ${name}`,
  missed_income: (name) => `${name} hat noch nicht gezahlt`,
  missed_bill: (name) => `Keine Zahlung an ${name} gefunden`,
  unusual_amount: (name) => `${name} hat mehr als üblich abgebucht`,
  new_large_payee: (name) => `Sie haben zum ersten Mal an ${name} gezahlt`,
  duplicate_charge: (name) => `${name} hat vielleicht doppelt abgebucht`,
  category_over_pace: (name) => `${name}: Budget überschritten oder auf dem Weg dahin`,
  month_above_usual: () => 'Dieser Monat kostet mehr als üblich',
  fee_charged: (name) => `${name} hat eine vermeidbare Gebühr berechnet`,
  interest_paid: (name) => `${name} hat Zinsen und Gebühren berechnet`,
  stale_data: (name) => `${name} wurde länger nicht aktualisiert`,
};
const NOT_YOU = 'Waren Sie das nicht? Ändern Sie jetzt Ihr Passwort.';

type Due = NotificationParams['payment_due'];

const COVERAGE: Readonly<Record<Due['coverage'], (params: Due, say: Formatters) => string>> = {
  autopay: ({ fromAccountName }) =>
    fromAccountName === null ? 'Wird per Lastschrift gezahlt.' : `Lastschrift von ${fromAccountName}.`,
  covered: ({ fromAccountName }) => `${fromAccountName ?? 'Ihr Konto'} reicht dafür. Keine Lastschrift.`,
  short: ({ fromAccountName, shortBy }, say) =>
    shortBy === null
      ? `${fromAccountName ?? 'Ihr Konto'} reicht dafür nicht.`
      : `Auf ${fromAccountName ?? 'Ihrem Konto'} fehlen ${say.money(shortBy)}.`,
  unknown: () => 'Keine Lastschrift.',
};

export const amountsAsOf: Translation<typeof englishAsOf> = (day) =>
  `Beträge vom ${day}. Die Seite zeigt die heutigen.`;

export const notificationTexts: Translation<typeof english> = {
  promo_deadline: ({ accountName, offer, endsOn, payBy, daysLeft, balance, neededPerMonth }, say) => ({
    title: `${offerOf(offer)} von ${accountName} endet ${inDays(daysLeft)}`,
    body: sentences(
      `Ende am ${say.date(endsOn)}.`,
      toMinor(balance) === 0
        ? null
        : payBy === null
          ? `${say.money(balance)} offen.`
          : `Zahlen Sie ${say.money(balance)} bis ${say.date(payBy)}.`,
      neededPerMonth === null || toMinor(neededPerMonth) === 0 || toMinor(neededPerMonth) >= toMinor(balance)
        ? null
        : `Mit ${say.money(neededPerMonth)} im Monat ist rechtzeitig alles abbezahlt.`,
    ),
  }),
  promo_drift: ({ accountName, offer, payBy, left, neededPerMonth, plannedPerMonth }, say) => ({
    title: `${accountName} wird nicht rechtzeitig abbezahlt`,
    body: sentences(
      `${offerOf(offer)}: Am ${say.date(payBy)} wären noch ${say.money(left)} offen.`,
      neededPerMonth === null
        ? null
        : `Zahlen Sie ${say.money(neededPerMonth)} im Monat` +
            `${plannedPerMonth === null ? '.' : ` statt ${say.money(plannedPerMonth)}.`}`,
    ),
  }),
  payment_due: (params, say) => ({
    title: `${params.accountName}: Zahlung ${inDays(params.daysLeft)} fällig`,
    body: sentences(
      params.amount === null
        ? `Fällig am ${say.date(params.dueOn)}.`
        : `${say.money(params.amount)} bis ` +
            `${say.date(params.dueOn)}${params.minimum === null ? '.' : `, mindestens ${say.money(params.minimum)}.`}`,
      COVERAGE[params.coverage](params, say),
    ),
  }),
  payment_missed: ({ accountName, dueOn, daysLate, minimum }, say) => ({
    title: `${accountName}: keine Zahlung gefunden`,
    body: sentences(
      `Fällig war sie am ${say.date(dueOn)}, vor ${daysLate === 1 ? 'einem Tag' : `${daysLate} Tagen`}.`,
      minimum === null ? null : `Die Mindestzahlung war ${say.money(minimum)}.`,
      'Wenn Sie gezahlt haben, importieren Sie die Zahlung.',
    ),
  }),
  statement_closed: ({ accountName, closedOn, dueOn, balance, minimum }, say) => ({
    title: `${accountName}: Abrechnung vom ${say.date(closedOn)}`,
    body:
      `${say.money(balance)}, fällig am ` +
      `${say.date(dueOn)}${minimum === null ? '.' : `, mindestens ${say.money(minimum)}.`}`,
  }),
  statement_missing: ({ accountName, expectedOn }, say) => ({
    title: `${accountName}: Abrechnung fehlt`,
    body:
      `Sie wurde am ${say.date(expectedOn)} erwartet. Geben Sie sie ein oder importieren Sie sie, damit Zinsen und ` +
      `Fälligkeiten stimmen.`,
  }),
  low_cash: ({ accountName, on, lowest, floor }, say) => ({
    title:
      accountName === null ? `Wenig Geld am ${say.date(on)}` : `${accountName}: niedriger Saldo am ${say.date(on)}`,
    body:
      `Prognose: ${say.money(lowest)}` +
      `${toMinor(floor) === 0 ? '.' : `, unter Ihrer Untergrenze von ${say.money(floor)}.`}`,
  }),
  large_transaction: ({ accountName, payee, amount, postedOn }, say) => ({
    title: `${say.money(amount)}, ${payee}`,
    body: `${accountName}, ${say.date(postedOn)}.`,
  }),
  connection_problem: ({ host, problem }) => ({
    title: `${host}: keine Verbindung`,
    body:
      CONNECTION[problem] ??
      'Auf diesem Server ist ein Fehler aufgetreten. Versuchen Sie es erneut oder fragen Sie seinen Betreiber.',
  }),
  import_finished: ({ fileName, added, failed, interrupted = false }) => {
    const file = fileName ?? 'Die Datei';
    return failed
      ? {
          title: `${file} konnte nicht importiert werden`,
          body: 'Nichts wurde hinzugefügt. Öffnen Sie den Import, um den Grund zu sehen.',
        }
      : {
          title: `${file} ist importiert`,
          body: sentences(
            `${added} ${added === 1 ? 'Umsatz' : 'Umsätze'} hinzugefügt.`,
            interrupted ? 'Der Import wurde unterbrochen und fortgesetzt. Nichts fehlt und nichts ist doppelt.' : null,
          ),
        };
  },
  ...sweepTexts,
  insight_new: ({ value, once = false, ...insight }, say) => ({
    title: 'title' in insight ? insight.title : INSIGHTS[insight.insight](insight.name),
    body: value === null || toMinor(value) === 0 ? '' : `Bringt etwa ${say.money(value)}${once ? '' : ' im Jahr'}.`,
  }),
  target_pace: ({ categoryName, spent, target, expected }, say) => ({
    title:
      toMinor(spent) > toMinor(target)
        ? `${categoryName}: Budget überschritten`
        : toMinor(expected) > toMinor(target)
          ? `${categoryName} wird das Budget voraussichtlich überschreiten`
          : `${categoryName}: Budget fast ausgeschöpft`,
    body:
      `${say.money(spent)} von ${say.money(target)} ausgegeben. Voraussichtlich ${say.money(expected)} in diesem ` +
      `Monat.`,
  }),
  mode_changed: ({ mode, by = null, what, startsOn = '' }, say) => {
    const who = (did: string): string | null => (by === null ? null : `${by} hat ${did}.`);
    switch (what) {
      case 'scheduled':
        return {
          title: `Ab ${say.date(startsOn)} gilt der Finanzmodus ${modeOf(mode)}`,
          body: sentences(who('den Wechsel geplant'), 'Bis dahin ändert sich nichts.'),
        };
      case 'withdrawn':
        return {
          title: `Wechsel zu ${modeOf(mode)} abgebrochen`,
          body: sentences(who('den Wechsel abgebrochen'), 'Es ändert sich nichts.'),
        };
      case 'undone':
        return {
          title: `Es gilt wieder der Finanzmodus ${modeOf(mode)}`,
          body: sentences(
            who('den Wechsel rückgängig gemacht'),
            'Umbuchungen, Pläne und Hinweise sind wiederhergestellt.',
          ),
        };
      default:
        return {
          title: `Jetzt gilt der Finanzmodus ${modeOf(mode)}`,
          body: sentences(who('ihn gewechselt'), 'Umbuchungen, Pläne und Hinweise richten sich danach.'),
        };
    }
  },
  mode_ineligible: ({ mode }) => ({
    title: `${modeOf(mode)} passt nicht mehr zu Ihrem Haushalt`,
    body: 'Sehen Sie, warum, und wählen Sie einen anderen Modus.',
  }),
  ledger_problem: ({ count }) => ({
    title: 'Die nächtliche Prüfung hat ein Problem in Ihren Daten gefunden',
    body:
      `${count === 1 ? 'Eine Prüfung ist' : `${count} Prüfungen sind`} fehlgeschlagen. Der Betreiber des Servers ` +
      `kann ` +
      `sehen, welche.`,
  }),
  reminder: ({ about }) => ({ title: about, body: 'Ihre Erinnerung.' }),
  new_device: ({ device, at }, say) => ({
    title: 'Neue Anmeldung an Ihrem Benutzerkonto',
    body: `${say.device(device)}, ${say.instant(at)}. ${NOT_YOU}`,
  }),
  two_person_changed: ({ by, before, above }, say) => ({
    title:
      above === null
        ? `${by} hat die Vier-Augen-Freigabe ausgeschaltet`
        : before === null
          ? `${by} hat die Vier-Augen-Freigabe für mehr als ${say.money(above)} eingeschaltet`
          : `${by} hat die Grenze der Vier-Augen-Freigabe auf ${say.money(above)} geändert`,
    body: sentences(
      before === null ? null : `Bisher brauchten Umbuchungen über ${say.money(before)} zwei Mitglieder.`,
      above === null
        ? 'Ein Mitglied kann jetzt Umbuchungen in jeder Höhe freigeben. Wartende brauchen weiterhin zwei.'
        : `Umbuchungen über ${say.money(above)} warten jetzt, bis zwei Mitglieder sie freigeben.`,
    ),
  }),
  account_moved: ({ by, accountName, isPrivate }) => ({
    title: isPrivate
      ? `${by} hat das Konto ${accountName} privat gemacht`
      : `${by} hat das Konto ${accountName} in einen anderen Haushalt verschoben`,
    body: 'Es zählt nicht mehr zu den Summen, Plänen und dem Änderungsprotokoll Ihres Haushalts.',
  }),
  members_changed: membersChanged,
  security_changed: ({ what, at }, say) => ({ title: SECURITY[what], body: `${say.instant(at)}. ${NOT_YOU}` }),
};
