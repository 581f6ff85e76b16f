import { describe, expect, it } from '@jest/globals';
import { assignments, join, raw, sql } from './sql.ts';

describe('sql', () => {
  it('turns values into parameters, in order, even inside fragments', () => {
    const filter = join([sql`a = ${1}`, sql`b in (${2}, ${3})`], ' and ');
    expect(sql`select ${raw('x')} from t where ${filter} limit ${4}`.compile()).toEqual({
      text: 'select x from t where a = $1 and b in ($2, $3) limit $4',
      values: [1, 2, 3, 4],
    });
  });

  it('never puts a value into the text', () => {
    expect(sql`select ${"'; drop table account; --"}`.compile()).toEqual({
      text: 'select $1',
      values: ["'; drop table account; --"],
    });
  });

  it('names each prepared statement after its text, so that different texts have different plans', () => {
    const name = (query: ReturnType<typeof sql>) => query.kept().compile().name;
    expect(name(sql`select ${1}`)).toBe(name(sql`select ${2}`));
    expect(name(sql`select ${1}, ${2}`)).not.toBe(name(sql`select ${1}`));
    expect(sql`select ${1}`.compile()).not.toHaveProperty('name');
  });
});

describe('assignments', () => {
  it('set the given values, including null, and change no value if there are none', () => {
    expect(assignments({ payee: 'Shop', memo: null, amountMinor: undefined, postedOn: sql`now()` }).compile()).toEqual({
      text: 'payee = $1, memo = $2, posted_on = now()',
      values: ['Shop', null],
    });
    expect(assignments({ payee: undefined }).compile()).toEqual({ text: 'id = id', values: [] });
  });

  it('reject a key that is not a column name', () => {
    expect(() => assignments({ 'name = 1; --': 1 })).toThrow(TypeError);
  });
});
