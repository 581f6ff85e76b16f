create index transaction_to_review on transaction (household_id, posted_on desc, id desc) where needs_review and deleted_at is null;
