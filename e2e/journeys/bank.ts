import { type CivilDate, daysBetween, mulDiv } from '@tideline/domain';
import { writeOfx } from '@tideline/tools/sample';

type Kind = 'CHECKING' | 'CREDITCARD' | 'CREDITLINE';

interface Posting {
  postedOn: CivilDate;
  amountMinor: number;
  payee: string;
  type: 'INT' | 'CREDIT' | 'DEBIT';
}

interface BankAccountTerms {
  name: string;
  kind: Kind;
  number: string;
  openedOn: CivilDate;
  /** Opening balance. Amounts owed are negative. */
  openingMinor: number;
  /** 0 for an account without interest. */
  aprPpm: number;
}

const DAYS_PPM = 365_000_000;

/** An account at a bank that charges interest by the day, posts it once a month and writes statements. */
export class BankAccount {
  readonly terms: BankAccountTerms;
  readonly #postings: Posting[] = [];
  #balanceMinor: number;
  #carried = 0;
  #accruedUntil: CivilDate;
  #statementFrom: CivilDate;
  #stated = 0;

  constructor(terms: BankAccountTerms) {
    this.terms = terms;
    this.#balanceMinor = terms.openingMinor;
    this.#accruedUntil = terms.openedOn;
    this.#statementFrom = terms.openedOn;
  }

  get owedMinor(): number {
    return Math.max(0, -this.#balanceMinor);
  }

  post(posting: Posting): void {
    this.#accrueUntil(posting.postedOn);
    this.#postings.push(posting);
    this.#balanceMinor += posting.amountMinor;
  }

  /** Charges the interest since the last call, and returns it. */
  chargeInterest(on: CivilDate): number {
    this.#accrueUntil(on);
    const interestMinor = mulDiv(this.#carried, 1, DAYS_PPM, 'half-away');
    this.#carried = 0;
    if (interestMinor > 0)
      this.post({ postedOn: on, amountMinor: -interestMinor, payee: 'INTEREST CHARGE', type: 'INT' });
    return interestMinor;
  }

  /** Whether a transaction was posted since the last statement. */
  get hasNews(): boolean {
    return this.#postings.length > this.#stated;
  }

  /** Returns the file that the bank offers for download, with all transactions since the previous file. */
  statement(on: CivilDate): string {
    const { kind, number, openingMinor } = this.terms;
    const rows = this.#postings.map(({ postedOn, amountMinor, payee, type }, index) => ({
      postedOn,
      amountMinor,
      payee,
      memo: null,
      bankType: type,
      externalId: `${number}-${index}`,
    }));
    const from = this.#statementFrom;
    this.#statementFrom = on;
    this.#stated = this.#postings.length;
    return writeOfx([{ kind, number, openingMinor, rows }], { version: 1, from, to: on });
  }

  #accrueUntil(on: CivilDate): void {
    this.#carried += this.owedMinor * this.terms.aprPpm * daysBetween(this.#accruedUntil, on);
    this.#accruedUntil = on;
  }
}
