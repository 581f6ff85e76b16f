-- Cards without a closed statement are asked when cash was first taken from them.
create index transaction_cash_advance on transaction (household_id, account_id, posted_on) where kind = 'cash_advance' and deleted_at is null;
