import type { Translation } from '@tideline/contract/language';
import { returnEffect, type ReturnReaction } from '@tideline/domain';
import { sentences, type WordsOf } from '../../words.ts';
import type { sweepTexts as english } from '../sweeps.en.ts';

const proposed: WordsOf<'sweep_proposed'> = (
  {
    fromName,
    toName,
    amount,
    ruleName,
    leg,
    approval = 'needs_approval',
    firstApprovedBy,
    expiresOn = null,
    cancelUntil = null,
  },
  say,
) => {
  const move = `${say.money(amount)} von ${fromName} auf ${toName}`;
  const rule = ruleName === undefined ? 'Eine Regel' : `Die Regel ${ruleName}`;
  const why = leg === 'top_up' ? `Sonst reicht das Geld auf ${toName} nicht.` : null;
  if (approval === 'pre_approved') {
    return {
      title: `${move} werden umgebucht`,
      body: sentences(
        why,
        `${rule} bucht Beträge unter Ihrer Obergrenze automatisch um.`,
        cancelUntil === null ? null : `Abbrechen können Sie bis ${say.instant(cancelUntil)}.`,
      ),
    };
  }
  if (approval === 'inform_only')
    return { title: `Sie könnten ${move} umbuchen`, body: sentences(why, `${rule} informiert Sie nur.`) };
  const two =
    firstApprovedBy !== undefined
      ? `${firstApprovedBy} hat sie freigegeben. Es braucht auch Ihre Freigabe.`
      : approval === 'needs_two_approvals'
        ? 'Zwei Mitglieder müssen sie freigeben.'
        : null;
  const until =
    expiresOn === null
      ? 'Geben Sie sie frei, verringern oder überspringen Sie sie.'
      : `Geben Sie sie frei, verringern oder überspringen Sie sie. Läuft am ${say.date(expiresOn)} ab.`;
  return {
    title: `${move} umbuchen?`,
    body: sentences(
      why,
      leg === 'top_up' || ruleName === undefined ? null : `Vorschlag von „${ruleName}“.`,
      two,
      until,
    ),
  };
};

/** Returns the text for a failure code. It does not include the bank's own reason. */
const failed: WordsOf<'sweep_failed'> = ({ fromName, toName, amount, reason, makeBy = null }, say) => {
  const sum = say.money(amount);
  const transfer = `Umbuchung von ${fromName} auf ${toName}`;
  switch (reason) {
    case 'not_made':
      return {
        title: `Nicht ausgeführt: ${transfer}`,
        body: sentences(
          makeBy === null
            ? `${sum} wurden nicht umgebucht.`
            : `${sum} waren bis ${say.date(makeBy)} umzubuchen. Wir haben die Umbuchung nicht gefunden.`,
          'Führen Sie sie bei Ihrer Bank aus oder warten Sie auf den nächsten Vorschlag.',
        ),
      };
    case 'legs_open':
      return {
        title: `Nur auf einem Konto gefunden: ${transfer}`,
        body:
          `${sum} erscheinen auf einem Konto, auf dem anderen nicht. Wählen Sie den passenden Umsatz oder fragen Sie ` +
          `Ihre Bank.`,
      };
    case 'legs_missing':
      return {
        title: `Nicht gefunden: ${transfer}`,
        body:
          `${sum} müssten inzwischen auf beiden Konten erscheinen. Fragen Sie Ihre Bank und bestätigen Sie die ` +
          `Umbuchung dann hier.`,
      };
    case 'bank_silent':
      return {
        title: `Unbestätigt: ${transfer}`,
        body:
          `Die Bank hat ${sum} nicht bestätigt. Wir fragen erneut; das Geld kann nicht zweimal fließen. Fragen Sie ` +
          `Ihre ` +
          `Bank.`,
      };
    case 'account_unreadable':
      return {
        title: `Fehlgeschlagen: ${transfer}`,
        body:
          `${sum} wurden nicht umgebucht: Die gespeicherten Bankdaten sind nicht lesbar. Geben Sie sie in den ` +
          `Einstellungen für Umbuchungen neu ein.`,
      };
    case 'bank_unreachable':
      return {
        title: `Fehlgeschlagen: ${transfer}`,
        body: `${sum} wurden nicht umgebucht: Die Bank war einen Tag lang nicht erreichbar.`,
      };
    default:
      return {
        title: `Fehlgeschlagen: ${transfer}`,
        body: `${sum} wurden nicht umgebucht: Die Bank hat abgelehnt. Öffnen Sie die Umbuchung, um den Grund zu sehen.`,
      };
  }
};

const AFTER_RETURN: Readonly<Record<ReturnReaction, (from: string) => string>> = {
  suspend_account: (from) => `Automatische Umbuchungen von ${from} sind pausiert, bis Sie das prüfen.`,
  disable_link: () => 'Umbuchungen dieses Kontos sind aus, bis Sie erneut wählen, wie Geld dafür fließt.',
  correct_details: () =>
    'Die Bank hat andere Kontodaten. Ändern Sie sie vor der nächsten Umbuchung in den Einstellungen für Umbuchungen.',
  review: () => 'Prüfen Sie das, bevor die Regel weiterläuft.',
};

const returned: WordsOf<'sweep_returned'> = ({ fromName, toName, amount, returnCode }, say) => {
  const effect = returnEffect(returnCode);
  const reaction = effect.ok ? effect.code.reaction : effect.reaction;
  const isBack = !effect.ok || effect.movesMoneyBack;
  return {
    title: isBack
      ? `Die Bank gab eine Umbuchung auf ${toName} zurück`
      : `Die Bank hat die Kontodaten von ${toName} berichtigt`,
    body: sentences(
      isBack
        ? `${say.money(amount)} von ${fromName} kamen zurück (${returnCode}).`
        : `${say.money(amount)} von ${fromName} wurden umgebucht (${returnCode}).`,
      isBack && effect.ok && effect.code.isRepresentable ? 'Das Konto war nicht gedeckt.' : null,
      AFTER_RETURN[reaction](fromName),
    ),
  };
};

const STOPS: Readonly<Record<string, string>> = {
  stale_balance: 'Der Saldo eines Kontos ist veraltet. Aktualisieren Sie ihn, um die Regel fortzusetzen.',
  two_failures: 'Zwei Umbuchungen in Folge sind fehlgeschlagen. Prüfen Sie sie und setzen Sie die Regel dann fort.',
  mode_change: 'Der Finanzmodus hat sich geändert. Prüfen Sie die Regel und setzen Sie sie dann fort.',
  returned_payment:
    'Eine Bank gab eine Umbuchung zurück. Berichtigen Sie das Konto und setzen Sie die Regel dann fort.',
};

export const sweepTexts: Translation<typeof english> = {
  sweep_proposed: proposed,
  sweep_to_make: ({ fromName, toName, amount, makeBy }, say) => ({
    title: `${say.money(amount)} von ${fromName} auf ${toName} umbuchen`,
    body:
      `Buchen Sie genau diesen Betrag bis ${say.date(makeBy)} bei Ihrer Bank um. ` +
      'Wir erkennen ihn, wenn er eingeht.',
  }),
  sweep_executed: ({ fromName, toName, amount, ruleName }, say) => ({
    title: `${say.money(amount)} von ${fromName} auf ${toName} umgebucht`,
    body: ruleName === undefined ? '' : `Regel: ${ruleName}.`,
  }),
  sweep_failed: failed,
  sweep_returned: returned,
  sweep_suspended: ({ ruleName, reason }) => ({
    title: `Die Umbuchungsregel ${ruleName} wurde pausiert`,
    body: STOPS[reason] ?? 'Öffnen Sie sie, um den Grund zu sehen.',
  }),
};
