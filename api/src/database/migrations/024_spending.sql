-- Months by category are read from the index alone.
create index transaction_by_month on transaction (household_id, posted_on)
  include (account_id, category_id, kind, amount_minor) where deleted_at is null;
