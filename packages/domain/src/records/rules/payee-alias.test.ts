import { describe, expect, it } from '@jest/globals';
import { aliasConflicts, type AliasedPayee, payeeResolver } from './payee-alias.ts';

const payee = (id: string, name: string, ...aliases: AliasedPayee['aliases']): AliasedPayee => ({ id, name, aliases });
const payees = [
  payee('amazon', 'Amazon', { match: 'contains', text: 'amzn' }, { match: 'starts', text: 'AMAZON' }),
  payee('prime', 'Amazon Prime', { match: 'starts', text: 'Amazon Prime' }),
  payee('cafe', 'Café Müller', { match: 'is', text: 'PAYPAL *CAFE M' }),
  payee('odd', 'Odd', { match: 'contains', text: '  ' }),
];

describe('payeeResolver', () => {
  const resolve = payeeResolver(payees);

  it.each([
    ['amazon', 'amazon', 'matches its name'],
    ['AMAZON MKTPL*2K4', 'amazon', 'starts with an alias'],
    ['AMAZON PRIME*RT4', 'prime', 'starts with a longer alias'],
    ['PP*AMZN DIGITAL', 'amazon', 'contains an alias'],
    ['AMAZON PRIME VIA AMZN', 'prime', 'starts with one alias and contains another'],
    ['cafe muller', 'cafe', 'differs in accents'],
    ['PayPal  *Café M', 'cafe', 'equals an alias'],
    ['PAYPAL *CAFE MOON', null, 'only contains an alias that must be equal'],
    ['', null, 'is empty, and so is an alias'],
    ['SHELL', null, 'is unknown'],
  ])('resolves %j to %s, because it %s', (raw, id, _why) => {
    expect(resolve(raw)?.id ?? null).toBe(id);
  });

  it('does not depend on the order of the payees', () => {
    const other = payeeResolver(payees.toReversed());
    for (const raw of ['AMAZON PRIME*RT4', 'PP*AMZN', 'amazon', 'cafe muller'])
      expect(other(raw)?.id).toBe(resolve(raw)?.id);
  });

  it('resolves an alias shared by two payees to the first by id, and aliasConflicts reports it', () => {
    const rivals = [
      payee('b', 'B', { match: 'starts', text: 'SHOP' }),
      payee('a', 'A', { match: 'starts', text: 'shop' }, { match: 'starts', text: 'Shop' }),
    ];
    expect(payeeResolver(rivals)('SHOP 1')?.id).toBe('a');
    expect(aliasConflicts(rivals)).toEqual([{ match: 'starts', text: 'shop', payeeIds: ['a', 'b'] }]);
    expect(aliasConflicts(payees)).toEqual([]);
  });
});
