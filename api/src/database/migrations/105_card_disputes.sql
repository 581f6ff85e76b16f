-- An amount on a card that its holder contests. Until it is resolved, payments reach it last and the minimum leaves it out.
create table card_dispute (
  household_id uuid not null references household on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  account_id uuid not null,
  -- which balance: purchases, cash, transfers, or the id of a promotion
  balance_id text not null check (length(balance_id) between 1 and 60),
  amount_minor bigint not null check (amount_minor > 0),
  opened_on date not null,
  note text check (length(note) <= 200),
  resolved_on date check (resolved_on >= opened_on),
  outcome text check (outcome in ('credited', 'stands')),
  deleted_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, account_id) references account deferrable,
  check ((resolved_on is null) = (outcome is null))
);
create index card_dispute_by_account on card_dispute (household_id, account_id) where deleted_at is null;
select make_tenant_table('card_dispute');
select track_changes('card_dispute');
