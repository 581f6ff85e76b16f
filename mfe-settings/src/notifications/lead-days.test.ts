import { expect, it } from '@jest/globals';
import { leadDaysOf } from './lead-days.ts';

it.each<[string, number[] | null, string]>([
  ['90, 60, 30', [90, 60, 30], 'separated by commas'],
  ['7 30 7', [30, 7], 'in any order, with a repeated number'],
  ['', [], 'empty'],
  ['0', [0], 'on the day itself'],
  ['366', null, 'more than a year'],
  ['-1', null, 'negative'],
  ['1.5', null, 'half a day'],
  ['a week', null, 'in words'],
  [Array.from({ length: 13 }, (_, day) => day).join(' '), null, 'more than can be stored'],
])('reads %j as %j: %s', (typed, days, _why) => expect(leadDaysOf(typed)).toEqual(days));
