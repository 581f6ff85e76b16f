import { describe, expect, it } from '@jest/globals';
import { minor } from '@tideline/domain';
import type { AccountType } from '@tideline/contract';
import { classify } from './classify.ts';
import type { FileRow } from './formats/statement.ts';

const row = (payee: string, cents: number, bankType: string | null): FileRow => ({
  line: 1,
  postedOn: '2026-03-01' as FileRow['postedOn'],
  transactedOn: null,
  amountMinor: minor(cents),
  payee,
  memo: null,
  externalId: null,
  replacesExternalId: null,
  bankType,
  checkNumber: null,
  pending: false,
});

describe('classify', () => {
  it.each<[string, number, string | null, AccountType, string, string, string]>([
    ['SAFEWAY #1187', -900, 'DEBIT', 'credit_card', 'standard', 'groceries', 'purchase at a shop'],
    ['SAFEWAY #1187 REFUND', 900, 'CREDIT', 'credit_card', 'refund', 'groceries', 'refund from a shop'],
    ['AUTOPAY TO REWARDS VISA', -900, 'XFER', 'depository', 'card_payment', 'card_payment', 'payment to a card'],
    [
      'PAYMENT RECEIVED - THANK YOU',
      900,
      'CREDIT',
      'credit_card',
      'card_payment',
      'card_payment',
      'payment received by a card',
    ],
    [
      'PAYMENT RECEIVED - THANK YOU',
      900,
      'CREDIT',
      'loan',
      'loan_payment',
      'loan_payment',
      'payment received by a loan',
    ],
    ['BALANCE TRANSFER FROM OLD CARD', 900, 'XFER', 'credit_card', 'balance_transfer', 'transfer', 'balance transfer'],
    ['BALANCE TRANSFER FEE 3%', -900, 'FEE', 'credit_card', 'fee', 'fees', 'balance transfer fee'],
    [
      'ONLINE TRANSFER TO SAVINGS',
      -900,
      'XFER',
      'depository',
      'transfer',
      'transfer',
      "transfer between the user's accounts",
    ],
    ['INTEREST CHARGE ON PURCHASES', -900, 'INT', 'credit_card', 'interest', 'interest_charge', 'interest owed'],
    ['INTEREST PAID', 900, 'INT', 'depository', 'interest', 'interest_income', 'interest earned'],
    ['MYSTERY', -900, 'SRVCHG', 'depository', 'fee', 'fees', "the bank's type decides if the payee gives no clue"],
    ['MYSTERY', 900, 'DIRECTDEP', 'depository', 'standard', 'salary', 'a direct deposit is salary'],
    ['MYSTERY', -900, 'XFER', 'depository', 'transfer', 'transfer', "transfer by the bank's type"],
    [
      'SAFEWAY #1187',
      -900,
      'XFER',
      'depository',
      'standard',
      'groceries',
      "a clear payee has precedence over the bank's type",
    ],
    ['ATM WITHDRAWAL 7', -900, 'ATM', 'depository', 'standard', 'cash', 'cash from a bank account'],
    ['ATM WITHDRAWAL 7', -900, 'ATM', 'credit_card', 'cash_advance', 'cash', 'cash from a card is a cash advance'],
    ['MYSTERY', -900, null, 'depository', 'standard', 'other', 'no clue'],
  ])('maps %s %i %s on a %s account to %s, %s: %s', (payee, cents, bankType, accountType, kind, categoryKey) => {
    expect(classify(row(payee, cents, bankType), accountType)).toEqual({ kind, categoryKey });
  });
});
