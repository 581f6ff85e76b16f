import type { NotificationType } from '@tideline/contract';
import type { Translation } from '@tideline/contract/language';
import type { unsubscribeTexts as english } from '../unsubscribe.en.ts';

/** Topics in the dative case, which both sentences need. */
const TOPICS: Readonly<Record<NotificationType, string>> = {
  promo_deadline: 'bald endenden Angeboten',
  promo_drift: 'gefährdeten Angeboten',
  payment_due: 'fälligen Zahlungen',
  payment_missed: 'versäumten Zahlungen',
  statement_closed: 'neuen Abrechnungen',
  statement_missing: 'fehlenden Abrechnungen',
  low_cash: 'niedrigem Saldo',
  large_transaction: 'großen Umsätzen',
  connection_problem: 'Problemen mit Bankverbindungen',
  import_finished: 'Importen',
  sweep_proposed: 'vorgeschlagenen Umbuchungen',
  sweep_to_make: 'anstehenden Umbuchungen',
  sweep_executed: 'ausgeführten Umbuchungen',
  sweep_failed: 'fehlgeschlagenen Umbuchungen',
  sweep_returned: 'zurückgegebenen Umbuchungen',
  sweep_suspended: 'pausierten Umbuchungsregeln',
  insight_new: 'Hinweisen',
  target_pace: 'Budgets',
  mode_changed: 'Ihrem Finanzmodus',
  mode_ineligible: 'Ihrem Finanzmodus',
  ledger_problem: 'der nächtlichen Prüfung',
  reminder: 'Erinnerungen',
  new_device: 'neuen Anmeldungen',
  two_person_changed: 'der Vier-Augen-Freigabe',
  account_moved: 'Konten, die privat oder verschoben werden',
  members_changed: 'Mitgliedern des Haushalts',
  security_changed: 'der Sicherheit Ihres Benutzerkontos',
};

export const unsubscribeTexts: Translation<typeof english> = {
  title: 'E-Mails abbestellen',
  lead: 'Ihr Posteingang in Tideline bleibt unverändert.',
  stopAbout: (type) => `E-Mails zu ${TOPICS[type]} abbestellen`,
  stopAll: 'Alle E-Mails zu Benachrichtigungen abbestellen',
  doneTitle: 'Abbestellt',
  done: (type) =>
    `Sie erhalten keine E-Mails mehr zu ${type === null ? 'Benachrichtigungen' : TOPICS[type]}. E-Mails, die Sie ` +
    `anfordern, kommen weiterhin, etwa Links für ein neues Passwort.`,
  again: 'In den Einstellungen schalten Sie sie wieder ein.',
  endedTitle: 'Dieser Link ist abgelaufen',
  ended: 'Melden Sie sich an und wählen Sie Ihre E-Mails in den Einstellungen für Benachrichtigungen.',
};
