-- The yield of an account whose rate was not entered follows from the interest that it paid last.
create index transaction_interest_paid on transaction (household_id, account_id, posted_on desc)
  include (amount_minor) where kind = 'interest' and amount_minor > 0 and deleted_at is null;
