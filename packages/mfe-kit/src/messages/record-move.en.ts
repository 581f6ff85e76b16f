import { defineMessages } from '../define-messages.ts';

interface Named {
  name: string;
}

/** Messages of the form that records a move, loaded with it. */
export const recordMessages = defineMessages({
  'record.pay': ({ name }: Named) => `Record a payment to ${name}`,
  'record.transfer': ({ name }: Named) => `Record a transfer to ${name}`,
  'record.transferTitle': 'Record a transfer',
  'record.lead.pay': 'Make the payment at your bank, then record it here.',
  'record.lead.transfer': 'Make the transfer at your bank, then record it here.',
  'record.changed': 'This move is done or has changed',
  'record.changedHint': 'Check today’s moves on the dashboard, or enter what you moved.',
  'record.amount': 'Amount',
  'record.amountWhat': 'an amount',
  'record.amountZero': 'Enter an amount above zero',
  'record.from': 'From',
  'record.to': 'To',
  'record.choose': 'Choose an account',
  'record.fromMissing': 'Choose the account it came from',
  'record.fromOutside': 'An account that isn’t in Tideline',
  'record.outsidePayee': 'Loan payment',
  'record.toMissing': 'Choose the account it went to',
  'record.same': 'Choose another account',
  'record.account': ({ name, balance }: { name: string; balance: string }) => `${name} (${balance})`,
  'record.date': 'Date',
  'record.dateMissing': 'Enter the date',
  'record.dateAhead': 'Choose today or an earlier date',
  'record.save.pay': 'Record payment',
  'record.save.transfer': 'Record transfer',
  'record.cancel': 'Cancel',
  'record.done.pay': ({ amount, name }: Named & { amount: string }) => `Paid ${amount} to ${name}`,
  'record.done.transfer': ({ amount, name }: Named & { amount: string }) => `Moved ${amount} to ${name}`,
});
