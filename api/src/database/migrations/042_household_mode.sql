-- The named strategy of a household; null: nobody has chosen one, and the balanced one holds.
alter table household
  add column mode text check (mode in ('balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float', 'custom'));
