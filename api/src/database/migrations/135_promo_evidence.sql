-- A statement that is kept here may stand behind the dates and rates of an offer, beside or instead of words.
alter table promo_period
  add column evidence_statement_id uuid,
  add foreign key (household_id, evidence_statement_id) references card_statement deferrable;

-- null: minimums on time since a rate was taken away are counted from the statements of the card; a number is what a person said, and counts instead
alter table promo_period alter column on_time_minimums drop not null;
alter table promo_period alter column on_time_minimums drop default;
