-- The database schema, printed from a migrated database by `npm run schema`. For reading: the migrations in
-- src/platform/database/migrations create it and explain it.

create table tideline.account (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  name text not null,
  type text not null,
  subtype text,
  institution text,
  mask text,
  currency character(3) not null,
  state text default 'active'::text not null,
  position integer,
  include_in_net_worth boolean default true not null,
  owner_id uuid,
  opened_on date,
  closed_on date,
  floor_minor bigint,
  tier_method character(1) default 'A'::bpchar not null,
  apy_ppm integer,
  reported_balance_minor bigint,
  reported_on date,
  is_sample boolean default false not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  visibility text default 'shared'::text not null,
  constraint account_pkey PRIMARY KEY (household_id, id),
  constraint account_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint account_floor_minor_check CHECK ((floor_minor >= 0)),
  constraint account_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'hidden'::text, 'closed'::text]))),
  constraint account_subtype_check CHECK ((subtype = ANY (ARRAY['checking'::text, 'savings'::text, 'money_market'::text, 'cd'::text, 'cash'::text, 'mortgage'::text, 'auto'::text, 'student'::text, 'personal'::text, 'home_equity'::text, 'bnpl'::text]))),
  constraint account_tier_method_check CHECK ((tier_method = ANY (ARRAY['A'::bpchar, 'B'::bpchar]))),
  constraint account_type_check CHECK ((type = ANY (ARRAY['depository'::text, 'credit_card'::text, 'line_of_credit'::text, 'loan'::text, 'investment'::text, 'other_asset'::text, 'other_liability'::text]))),
  constraint account_visibility_check CHECK ((visibility = ANY (ARRAY['shared'::text, 'read_only'::text])))
);
CREATE INDEX account_read_only ON tideline.account USING btree (household_id) WHERE (visibility = 'read_only'::text);
CREATE TRIGGER forget_days AFTER DELETE ON tideline.account REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_days();
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.account REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.account REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.account REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER owner_update AFTER UPDATE ON tideline.account REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_taken_account();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.account FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.account REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.account REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.account REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.account enable row level security;
alter table tideline.account force row level security;
create policy of_household on tideline.account for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.account to tideline_app;

create table tideline.account_balance (
  household_id uuid not null,
  account_id uuid not null,
  balance_minor bigint not null,
  transaction_count bigint not null,
  constraint account_balance_pkey PRIMARY KEY (household_id, account_id),
  constraint account_balance_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) ON DELETE CASCADE,
  constraint account_balance_fits CHECK (((balance_minor >= '-99999999999999'::bigint) AND (balance_minor <= '99999999999999'::bigint)))
);
alter table tideline.account_balance enable row level security;
alter table tideline.account_balance force row level security;
create policy of_household on tideline.account_balance for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.account_balance to tideline_app;

create table tideline.account_day (
  household_id uuid not null,
  account_id uuid not null,
  day date not null,
  net_minor bigint not null,
  transaction_count bigint not null,
  constraint account_day_pkey PRIMARY KEY (household_id, account_id, day)
);
alter table tideline.account_day set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
alter table tideline.account_day enable row level security;
alter table tideline.account_day force row level security;
create policy of_household on tideline.account_day for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.account_day to tideline_app;

create table tideline.account_identifier (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  account_id uuid not null,
  hash text not null,
  number_hash text,
  ending_hash text,
  bank_hash text,
  form text,
  constraint account_identifier_pkey PRIMARY KEY (household_id, id),
  constraint account_identifier_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint account_identifier_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint account_identifier_form_check CHECK ((form = ANY (ARRAY['iban'::text, 'masked'::text, 'plain'::text])))
);
CREATE UNIQUE INDEX account_identifier_once ON tideline.account_identifier USING btree (household_id, hash, account_id);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.account_identifier REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.account_identifier REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.account_identifier REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.account_identifier FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.account_identifier enable row level security;
alter table tideline.account_identifier force row level security;
create policy of_household on tideline.account_identifier for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.account_identifier to tideline_app;

create table tideline.api_token (
  household_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_digest text not null,
  prefix text not null,
  scope text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint api_token_pkey PRIMARY KEY (household_id, id),
  constraint api_token_token_digest_key UNIQUE (token_digest),
  constraint api_token_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint api_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint api_token_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text])))
);
CREATE INDEX api_token_by_user ON tideline.api_token USING btree (user_id);
CREATE TRIGGER note_change AFTER INSERT OR DELETE ON tideline.api_token FOR EACH ROW EXECUTE FUNCTION note_change_of_members();
alter table tideline.api_token enable row level security;
alter table tideline.api_token force row level security;
create policy of_household on tideline.api_token for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
create policy of_sign_in on tideline.api_token for all to tideline_auth using (true) with check (true);
create policy of_user on tideline.api_token for select to public using ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on tideline.api_token to tideline_app;

create table tideline.app_user (
  id uuid not null,
  version bigint default 1 not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  theme text default 'system'::text not null,
  density text default 'comfortable'::text not null,
  keys_on boolean default true not null,
  guest_expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  language text,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_density_check CHECK ((density = ANY (ARRAY['comfortable'::text, 'compact'::text]))),
  constraint app_user_language_check CHECK ((language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$'::text)),
  constraint app_user_theme_check CHECK ((theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text])))
);
CREATE INDEX app_user_by_email ON tideline.app_user USING btree (email);
CREATE INDEX app_user_guest ON tideline.app_user USING btree (guest_expires_at) WHERE (guest_expires_at IS NOT NULL);
CREATE UNIQUE INDEX app_user_confirmed_email ON tideline.app_user USING btree (email) WHERE email_verified;
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.app_user FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.app_user enable row level security;
create policy of_sign_in on tideline.app_user for all to tideline_auth using (true) with check (true);
create policy oneself on tideline.app_user for update to tideline_app using ((id = ( SELECT app_user() AS app_user))) with check ((id = ( SELECT app_user() AS app_user)));
create policy oneself_and_members on tideline.app_user for select to tideline_app using (((id = ( SELECT app_user() AS app_user)) OR (EXISTS ( SELECT
   FROM membership m
  WHERE ((m.household_id = ( SELECT app_household() AS app_household)) AND (m.user_id = app_user.id))))));
grant delete, insert, select, update on tideline.app_user to tideline_auth;
grant select on tideline.app_user to tideline_app;
grant update (name, theme, density, keys_on, updated_at, language) on tideline.app_user to tideline_app;

create table tideline.attachment (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  transaction_id uuid not null,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint attachment_pkey PRIMARY KEY (household_id, id),
  constraint attachment_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint attachment_household_id_transaction_id_fkey FOREIGN KEY (household_id, transaction_id) REFERENCES transaction(household_id, id) DEFERRABLE,
  constraint attachment_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint attachment_size_bytes_check CHECK ((size_bytes > 0))
);
CREATE INDEX attachment_file ON tideline.attachment USING btree (household_id, sha256);
CREATE INDEX attachment_of_transaction ON tideline.attachment USING btree (household_id, transaction_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.attachment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.attachment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.attachment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.attachment FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.attachment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.attachment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.attachment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.attachment enable row level security;
alter table tideline.attachment force row level security;
create policy of_household on tideline.attachment for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.attachment to tideline_app;

create table tideline.attempt (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint attempt_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on tideline.attempt to tideline_app;

create table tideline.balance_snapshot (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  account_id uuid not null,
  as_of date not null,
  ledger_minor bigint not null,
  available_minor bigint,
  source text not null,
  is_reconciled boolean default false not null,
  created_at timestamp with time zone not null,
  constraint balance_snapshot_pkey PRIMARY KEY (household_id, id),
  constraint balance_snapshot_household_id_account_id_as_of_source_key UNIQUE (household_id, account_id, as_of, source),
  constraint balance_snapshot_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint balance_snapshot_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint balance_snapshot_source_check CHECK ((source = ANY (ARRAY['sync'::text, 'statement'::text, 'manual'::text, 'computed'::text])))
);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.balance_snapshot REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.balance_snapshot REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.balance_snapshot REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.balance_snapshot FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.balance_snapshot REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.balance_snapshot REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.balance_snapshot REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.balance_snapshot enable row level security;
alter table tideline.balance_snapshot force row level security;
create policy of_household on tideline.balance_snapshot for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.balance_snapshot to tideline_app;

create table tideline.calendar_feed (
  household_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  lead_days integer not null,
  created_at timestamp with time zone not null,
  fetched_at timestamp with time zone,
  constraint calendar_feed_pkey PRIMARY KEY (household_id, id),
  constraint calendar_feed_household_id_user_id_key UNIQUE (household_id, user_id),
  constraint calendar_feed_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint calendar_feed_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint calendar_feed_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 60)))
);
alter table tideline.calendar_feed enable row level security;
alter table tideline.calendar_feed force row level security;
create policy of_household on tideline.calendar_feed for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.calendar_feed to tideline_app;

create table tideline.card_dispute (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  account_id uuid not null,
  balance_id text not null,
  amount_minor bigint not null,
  opened_on date not null,
  note text,
  resolved_on date,
  outcome text,
  deleted_at timestamp with time zone,
  constraint card_dispute_pkey PRIMARY KEY (household_id, id),
  constraint card_dispute_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint card_dispute_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint card_dispute_amount_minor_check CHECK ((amount_minor > 0)),
  constraint card_dispute_balance_id_check CHECK (((length(balance_id) >= 1) AND (length(balance_id) <= 60))),
  constraint card_dispute_check CHECK ((resolved_on >= opened_on)),
  constraint card_dispute_check1 CHECK (((resolved_on IS NULL) = (outcome IS NULL))),
  constraint card_dispute_note_check CHECK ((length(note) <= 200)),
  constraint card_dispute_outcome_check CHECK ((outcome = ANY (ARRAY['credited'::text, 'stands'::text])))
);
CREATE INDEX card_dispute_by_account ON tideline.card_dispute USING btree (household_id, account_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.card_dispute REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.card_dispute REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.card_dispute REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.card_dispute FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.card_dispute REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.card_dispute REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.card_dispute REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.card_dispute enable row level security;
alter table tideline.card_dispute force row level security;
create policy of_household on tideline.card_dispute for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.card_dispute to tideline_app;

create table tideline.card_rate (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  account_id uuid not null,
  apr_type text not null,
  apr_ppm integer not null,
  effective_from date not null,
  constraint card_rate_pkey PRIMARY KEY (household_id, id),
  constraint card_rate_household_id_account_id_apr_type_effective_from_key UNIQUE (household_id, account_id, apr_type, effective_from),
  constraint card_rate_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint card_rate_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint card_rate_apr_ppm_check CHECK ((apr_ppm >= 0)),
  constraint card_rate_apr_type_check CHECK ((apr_type = ANY (ARRAY['purchase_apr'::text, 'balance_transfer_apr'::text, 'cash_apr'::text, 'special'::text])))
);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.card_rate REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.card_rate REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.card_rate REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.card_rate FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.card_rate REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.card_rate REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.card_rate REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.card_rate enable row level security;
alter table tideline.card_rate force row level security;
create policy of_household on tideline.card_rate for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.card_rate to tideline_app;

create table tideline.card_statement (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  account_id uuid not null,
  starts_on date not null,
  closes_on date not null,
  due_on date not null,
  source text not null,
  opening_minor bigint not null,
  purchases_minor bigint not null,
  payments_minor bigint not null,
  credits_minor bigint not null,
  fees_minor bigint not null,
  interest_minor bigint not null,
  closing_minor bigint not null,
  minimum_minor bigint not null,
  unposted_minor bigint,
  printed_closing_minor bigint,
  printed_minimum_minor bigint,
  printed_interest_minor bigint,
  accepted_minor bigint default 0 not null,
  grace_state text not null,
  segments jsonb not null,
  deleted_at timestamp with time zone,
  constraint card_statement_pkey PRIMARY KEY (household_id, id),
  constraint card_statement_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint card_statement_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint card_statement_check CHECK (((starts_on <= closes_on) AND (closes_on <= due_on))),
  constraint card_statement_grace_state_check CHECK ((grace_state = ANY (ARRAY['in_grace'::text, 'lost'::text, 'regaining'::text]))),
  constraint card_statement_minimum_minor_check CHECK ((minimum_minor >= 0)),
  constraint card_statement_printed_interest_minor_check CHECK ((printed_interest_minor >= 0)),
  constraint card_statement_printed_minimum_minor_check CHECK ((printed_minimum_minor >= 0)),
  constraint card_statement_segments_check CHECK ((jsonb_typeof(segments) = 'array'::text)),
  constraint card_statement_source_check CHECK ((source = ANY (ARRAY['actual'::text, 'estimated'::text]))),
  constraint card_statement_unposted_minor_check CHECK ((unposted_minor >= 0))
);
CREATE UNIQUE INDEX card_statement_by_close ON tideline.card_statement USING btree (household_id, account_id, closes_on) WHERE (deleted_at IS NULL);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.card_statement REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.card_statement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.card_statement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.card_statement FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.card_statement REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.card_statement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.card_statement REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.card_statement enable row level security;
alter table tideline.card_statement force row level security;
create policy of_household on tideline.card_statement for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.card_statement to tideline_app;

create table tideline.card_terms (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  account_id uuid not null,
  credit_limit_minor bigint,
  cash_advance_limit_minor bigint,
  due_day smallint,
  close_day smallint,
  due_days_after_close smallint,
  grace_days smallint,
  grace_regain_statements smallint,
  grace_needs_promo_paid boolean,
  interest_method text,
  day_count text,
  deferred_compounding boolean,
  minimum_interest_minor bigint,
  penalty_apr_ppm integer,
  allocation_policy text,
  minimum_kind text,
  minimum_pct_ppm integer,
  minimum_floor_minor bigint,
  minimum_round_to_minor integer,
  minimum_base text,
  minimum_add_past_due boolean,
  minimum_add_over_limit boolean,
  annual_fee_minor bigint,
  annual_fee_month smallint,
  late_fee_minor bigint,
  autopay text default 'none'::text not null,
  autopay_account_id uuid,
  autopay_fixed_minor bigint,
  constraint card_terms_pkey PRIMARY KEY (household_id, id),
  constraint card_terms_household_id_account_id_key UNIQUE (household_id, account_id),
  constraint card_terms_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint card_terms_household_id_autopay_account_id_fkey FOREIGN KEY (household_id, autopay_account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint card_terms_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint card_terms_allocation_policy_check CHECK ((allocation_policy = ANY (ARRAY['us_reg_z'::text, 'uk_highest_first'::text]))),
  constraint card_terms_annual_fee_minor_check CHECK ((annual_fee_minor >= 0)),
  constraint card_terms_annual_fee_month_check CHECK (((annual_fee_month >= 1) AND (annual_fee_month <= 12))),
  constraint card_terms_autopay_check CHECK ((autopay = ANY (ARRAY['none'::text, 'minimum'::text, 'statement'::text, 'fixed'::text, 'current'::text]))),
  constraint card_terms_autopay_fixed_minor_check CHECK ((autopay_fixed_minor > 0)),
  constraint card_terms_cash_advance_limit_minor_check CHECK ((cash_advance_limit_minor >= 0)),
  constraint card_terms_check CHECK ((num_nonnulls(minimum_kind, minimum_pct_ppm, minimum_floor_minor, minimum_round_to_minor) = ANY (ARRAY[0, 4]))),
  constraint card_terms_check1 CHECK ((num_nonnulls(annual_fee_minor, annual_fee_month) = ANY (ARRAY[0, 2]))),
  constraint card_terms_close_day_check CHECK (((close_day >= 1) AND (close_day <= 31))),
  constraint card_terms_credit_limit_minor_check CHECK ((credit_limit_minor >= 0)),
  constraint card_terms_day_count_check CHECK ((day_count = ANY (ARRAY['actual_365'::text, 'actual_360'::text, 'actual_actual'::text]))),
  constraint card_terms_due_day_check CHECK (((due_day >= 1) AND (due_day <= 31))),
  constraint card_terms_due_days_after_close_check CHECK (((due_days_after_close >= 1) AND (due_days_after_close <= 90))),
  constraint card_terms_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 90))),
  constraint card_terms_grace_regain_statements_check CHECK ((grace_regain_statements = ANY (ARRAY[1, 2]))),
  constraint card_terms_interest_method_check CHECK ((interest_method = ANY (ARRAY['adb_including_new'::text, 'adb_excluding_new'::text, 'adjusted_balance'::text, 'previous_balance'::text, 'daily_compounding'::text]))),
  constraint card_terms_late_fee_minor_check CHECK ((late_fee_minor >= 0)),
  constraint card_terms_minimum_base_check CHECK ((minimum_base = ANY (ARRAY['before_interest'::text, 'after_interest'::text, 'before_interest_and_fees'::text]))),
  constraint card_terms_minimum_floor_minor_check CHECK ((minimum_floor_minor >= 0)),
  constraint card_terms_minimum_interest_minor_check CHECK ((minimum_interest_minor >= 0)),
  constraint card_terms_minimum_kind_check CHECK ((minimum_kind = ANY (ARRAY['percent_of_balance'::text, 'percent_plus_interest_and_fees'::text, 'greater_of_both'::text, 'full_balance'::text]))),
  constraint card_terms_minimum_pct_ppm_check CHECK ((minimum_pct_ppm >= 0)),
  constraint card_terms_minimum_round_to_minor_check CHECK ((minimum_round_to_minor >= 1)),
  constraint card_terms_penalty_apr_ppm_check CHECK ((penalty_apr_ppm >= 0))
);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.card_terms REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.card_terms REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.card_terms REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.card_terms FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.card_terms REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.card_terms REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.card_terms REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.card_terms enable row level security;
alter table tideline.card_terms force row level security;
create policy of_household on tideline.card_terms for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.card_terms to tideline_app;

create table tideline.category (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  key text,
  name text not null,
  group_name text not null,
  nature text not null,
  parent_id uuid,
  position integer default 0 not null,
  hidden boolean default false not null,
  merged_into_id uuid,
  deleted_at timestamp with time zone,
  constraint category_pkey PRIMARY KEY (household_id, id),
  constraint category_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint category_household_id_merged_into_id_fkey FOREIGN KEY (household_id, merged_into_id) REFERENCES category(household_id, id) DEFERRABLE,
  constraint category_household_id_parent_id_fkey FOREIGN KEY (household_id, parent_id) REFERENCES category(household_id, id) DEFERRABLE,
  constraint category_is_no_parent_of_itself CHECK (((parent_id <> id) AND (merged_into_id <> id))),
  constraint category_nature_check CHECK ((nature = ANY (ARRAY['income'::text, 'expense'::text, 'transfer'::text])))
);
CREATE UNIQUE INDEX category_key ON tideline.category USING btree (household_id, key) WHERE ((key IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.category REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.category REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.category REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.category FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.category enable row level security;
alter table tideline.category force row level security;
create policy of_household on tideline.category for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.category to tideline_app;

create table tideline.category_target (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  category_id uuid not null,
  since date not null,
  amount_minor bigint,
  currency character(3) not null,
  alert_ppm integer default 1000000 not null,
  is_sample boolean default false not null,
  constraint category_target_pkey PRIMARY KEY (household_id, id),
  constraint category_target_household_id_category_id_since_key UNIQUE (household_id, category_id, since),
  constraint category_target_household_id_category_id_fkey FOREIGN KEY (household_id, category_id) REFERENCES category(household_id, id) DEFERRABLE,
  constraint category_target_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint category_target_alert_ppm_check CHECK (((alert_ppm >= 0) AND (alert_ppm <= 10000000))),
  constraint category_target_amount_minor_check CHECK ((amount_minor >= 0))
);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.category_target REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.category_target REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.category_target REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.category_target FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.category_target enable row level security;
alter table tideline.category_target force row level security;
create policy of_household on tideline.category_target for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.category_target to tideline_app;

create table tideline.change_row (
  household_id uuid not null,
  change_set_id uuid not null,
  statement bigint not null,
  table_name text not null,
  operation text not null,
  row_id uuid not null,
  old_row jsonb,
  new_row jsonb,
  constraint change_row_pkey PRIMARY KEY (household_id, change_set_id, statement, row_id),
  constraint change_row_operation_check CHECK ((operation = ANY (ARRAY['INSERT'::text, 'UPDATE'::text, 'DELETE'::text])))
);
alter table tideline.change_row set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
CREATE INDEX change_row_by_row ON tideline.change_row USING btree (household_id, row_id, statement);
CREATE INDEX change_row_of_attachments ON tideline.change_row USING btree (household_id) WHERE (table_name = 'attachment'::text);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON tideline.change_row FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_history();
alter table tideline.change_row enable row level security;
alter table tideline.change_row force row level security;
create policy of_household on tideline.change_row for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant select on tideline.change_row to tideline_app;

create table tideline.change_set (
  household_id uuid not null,
  id uuid not null,
  actor_id uuid,
  cause text not null,
  label text not null,
  state text default 'applied'::text not null,
  undoes_id uuid,
  root_id uuid not null,
  created_at timestamp with time zone not null,
  announced_at timestamp with time zone,
  thinned_at timestamp with time zone,
  opened_in xid8 default pg_current_xact_id(),
  api_token_name text,
  constraint change_set_pkey PRIMARY KEY (household_id, id),
  constraint change_set_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint change_set_household_id_undoes_id_fkey FOREIGN KEY (household_id, undoes_id) REFERENCES change_set(household_id, id),
  constraint change_set_cause_check CHECK ((cause = ANY (ARRAY['user'::text, 'sync'::text, 'rule'::text, 'import'::text, 'sweep'::text]))),
  constraint change_set_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'undone'::text, 'redone'::text])))
);
CREATE INDEX change_set_announced ON tideline.change_set USING btree (household_id, announced_at);
CREATE INDEX change_set_of_root ON tideline.change_set USING btree (household_id, root_id);
CREATE CONSTRAINT TRIGGER announce_change_set AFTER INSERT ON tideline.change_set DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION announce_change_set();
CREATE CONSTRAINT TRIGGER note_insight_due AFTER INSERT ON tideline.change_set DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_insight_due();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON tideline.change_set FOR EACH ROW EXECUTE FUNCTION keep_change_set();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON tideline.change_set FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_history();
alter table tideline.change_set enable row level security;
alter table tideline.change_set force row level security;
create policy of_household on tideline.change_set for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant insert (household_id, id, actor_id, cause, label, undoes_id, root_id, created_at, api_token_name) on tideline.change_set to tideline_app;
grant select on tideline.change_set to tideline_app;

create table tideline.change_set_table (
  household_id uuid not null,
  change_set_id uuid not null,
  table_name text not null,
  added bigint default 0 not null,
  changed bigint default 0 not null,
  removed bigint default 0 not null,
  constraint change_set_table_pkey PRIMARY KEY (household_id, change_set_id, table_name)
);
alter table tideline.change_set_table set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON tideline.change_set_table FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_history();
alter table tideline.change_set_table enable row level security;
alter table tideline.change_set_table force row level security;
create policy of_household on tideline.change_set_table for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant select on tideline.change_set_table to tideline_app;

create table tideline.connected_account (
  household_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  external_id text not null,
  name text not null,
  institution text,
  currency character(3),
  unit text,
  balance_minor bigint,
  available_minor bigint,
  balance_on date,
  has_holdings boolean default false not null,
  is_listed boolean default true not null,
  synced_at timestamp with time zone,
  constraint connected_account_pkey PRIMARY KEY (household_id, id),
  constraint connected_account_household_id_connection_id_external_id_key UNIQUE (household_id, connection_id, external_id),
  constraint connected_account_household_id_connection_id_fkey FOREIGN KEY (household_id, connection_id) REFERENCES connection(household_id, id) ON DELETE CASCADE,
  constraint connected_account_available_minor_check CHECK (((available_minor >= '-999999999999999'::bigint) AND (available_minor <= '999999999999999'::bigint))),
  constraint connected_account_balance_minor_check CHECK (((balance_minor >= '-999999999999999'::bigint) AND (balance_minor <= '999999999999999'::bigint))),
  constraint connected_account_check CHECK (((currency IS NULL) <> (unit IS NULL)))
);
alter table tideline.connected_account enable row level security;
alter table tideline.connected_account force row level security;
create policy of_household on tideline.connected_account for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.connected_account to tideline_app;

create table tideline.connection (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  provider text not null,
  host text not null,
  state text not null,
  problem text,
  created_at timestamp with time zone not null,
  constraint connection_pkey PRIMARY KEY (household_id, id),
  constraint connection_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint connection_problem_said CHECK (((problem IS NOT NULL) = (state = 'needs_attention'::text))),
  constraint connection_provider_check CHECK ((provider = 'simplefin'::text)),
  constraint connection_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'needs_attention'::text, 'revoked'::text, 'disconnected'::text])))
);
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.connection FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.connection enable row level security;
alter table tideline.connection force row level security;
create policy of_household on tideline.connection for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.connection to tideline_app;

create table tideline.connection_link (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  connected_account_id uuid not null,
  account_id uuid,
  constraint connection_link_pkey PRIMARY KEY (household_id, id),
  constraint connection_link_household_id_connected_account_id_key UNIQUE (household_id, connected_account_id),
  constraint connection_link_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint connection_link_household_id_connected_account_id_fkey FOREIGN KEY (household_id, connected_account_id) REFERENCES connected_account(household_id, id) ON DELETE CASCADE,
  constraint connection_link_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
CREATE INDEX connection_link_of_account ON tideline.connection_link USING btree (household_id, account_id) WHERE (account_id IS NOT NULL);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.connection_link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.connection_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.connection_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.connection_link FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.connection_link enable row level security;
alter table tideline.connection_link force row level security;
create policy of_household on tideline.connection_link for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.connection_link to tideline_app;

create table tideline.connection_secret (
  household_id uuid not null,
  connection_id uuid not null,
  kind text not null,
  key_id text not null,
  box text not null,
  stored_at timestamp with time zone not null,
  constraint connection_secret_pkey PRIMARY KEY (household_id, connection_id, kind),
  constraint connection_secret_household_id_connection_id_fkey FOREIGN KEY (household_id, connection_id) REFERENCES connection(household_id, id) ON DELETE CASCADE,
  constraint connection_secret_kind_check CHECK ((kind = ANY (ARRAY['setup'::text, 'access'::text])))
);
CREATE INDEX connection_secret_by_key ON tideline.connection_secret USING btree (household_id, key_id);
alter table tideline.connection_secret enable row level security;
alter table tideline.connection_secret force row level security;
create policy of_household on tideline.connection_secret for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.connection_secret to tideline_app;

create table tideline.csv_memory (
  household_id uuid not null,
  fingerprint text not null,
  account_id uuid not null,
  memory json not null,
  used_at timestamp with time zone not null,
  constraint csv_memory_pkey PRIMARY KEY (household_id, fingerprint, account_id),
  constraint csv_memory_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) ON DELETE CASCADE
);
CREATE INDEX csv_memory_of_account ON tideline.csv_memory USING btree (household_id, account_id);
alter table tideline.csv_memory enable row level security;
alter table tideline.csv_memory force row level security;
create policy of_household on tideline.csv_memory for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.csv_memory to tideline_app;

create table tideline.dashboard_layout (
  household_id uuid not null,
  user_id uuid not null,
  version bigint default 1 not null,
  widgets jsonb not null,
  constraint dashboard_layout_pkey PRIMARY KEY (household_id, user_id),
  constraint dashboard_layout_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint dashboard_layout_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.dashboard_layout FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.dashboard_layout enable row level security;
alter table tideline.dashboard_layout force row level security;
create policy of_household on tideline.dashboard_layout for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.dashboard_layout to tideline_app;

create table tideline.duplicate_candidate (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  first_id uuid not null,
  second_id uuid not null,
  state text default 'suggested'::text not null,
  constraint duplicate_candidate_pkey PRIMARY KEY (household_id, id),
  constraint duplicate_candidate_household_id_first_id_second_id_key UNIQUE (household_id, first_id, second_id),
  constraint duplicate_candidate_household_id_first_id_fkey FOREIGN KEY (household_id, first_id) REFERENCES transaction(household_id, id) DEFERRABLE,
  constraint duplicate_candidate_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint duplicate_candidate_household_id_second_id_fkey FOREIGN KEY (household_id, second_id) REFERENCES transaction(household_id, id) DEFERRABLE,
  constraint duplicate_candidate_state_check CHECK ((state = ANY (ARRAY['suggested'::text, 'merged'::text, 'kept_both'::text])))
);
CREATE INDEX duplicate_candidate_by_second ON tideline.duplicate_candidate USING btree (household_id, second_id);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.duplicate_candidate REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.duplicate_candidate REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.duplicate_candidate REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.duplicate_candidate FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.duplicate_candidate enable row level security;
alter table tideline.duplicate_candidate force row level security;
create policy of_household on tideline.duplicate_candidate for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.duplicate_candidate to tideline_app;

create table tideline.duplicate_suggestion (
  household_id uuid not null,
  id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  days integer not null,
  confidence_ppm integer not null,
  reason text not null,
  constraint duplicate_suggestion_pkey PRIMARY KEY (household_id, id),
  constraint duplicate_suggestion_household_id_first_id_second_id_key UNIQUE (household_id, first_id, second_id),
  constraint duplicate_suggestion_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
CREATE INDEX duplicate_suggestion_by_second ON tideline.duplicate_suggestion USING btree (household_id, second_id);
alter table tideline.duplicate_suggestion enable row level security;
alter table tideline.duplicate_suggestion force row level security;
create policy of_household on tideline.duplicate_suggestion for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.duplicate_suggestion to tideline_app;

create table tideline.email_change (
  id uuid not null,
  user_id uuid not null,
  new_email text not null,
  requested_at timestamp with time zone not null,
  confirm_digest text,
  changed_at timestamp with time zone,
  old_email text,
  old_email_verified boolean,
  undo_digest text,
  constraint email_change_pkey PRIMARY KEY (id),
  constraint email_change_confirm_digest_key UNIQUE (confirm_digest),
  constraint email_change_undo_digest_key UNIQUE (undo_digest),
  constraint email_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint email_change_check CHECK (((changed_at IS NULL) = (old_email IS NULL))),
  constraint email_change_check1 CHECK (((changed_at IS NULL) = (old_email_verified IS NULL))),
  constraint email_change_check2 CHECK (((undo_digest IS NULL) OR old_email_verified))
);
CREATE INDEX email_change_by_request ON tideline.email_change USING btree (requested_at);
CREATE INDEX email_change_by_user ON tideline.email_change USING btree (user_id);
CREATE UNIQUE INDEX email_change_pending ON tideline.email_change USING btree (user_id) WHERE (changed_at IS NULL);
grant delete, insert, select, update on tideline.email_change to tideline_auth;

create table tideline.exchange_rate (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  on_day date not null,
  base character(3) not null,
  quote character(3) not null,
  rate_e8 bigint not null,
  source text not null,
  constraint exchange_rate_pkey PRIMARY KEY (household_id, id),
  constraint exchange_rate_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint exchange_rate_base_check CHECK ((base ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rate_check CHECK (((quote ~ '^[A-Z]{3}$'::text) AND (quote <> base))),
  constraint exchange_rate_rate_e8_check CHECK (((rate_e8 >= 1) AND (rate_e8 <= '999999999999999'::bigint))),
  constraint exchange_rate_source_check CHECK ((source = ANY (ARRAY['entered'::text, 'ecb'::text])))
);
CREATE UNIQUE INDEX exchange_rate_of_day ON tideline.exchange_rate USING btree (household_id, source, LEAST(base, quote), GREATEST(base, quote), on_day);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.exchange_rate REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.exchange_rate REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.exchange_rate REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.exchange_rate FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.exchange_rate enable row level security;
alter table tideline.exchange_rate force row level security;
create policy of_household on tideline.exchange_rate for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.exchange_rate to tideline_app;

create table tideline.external_ref (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  account_id uuid not null,
  transaction_id uuid not null,
  source text not null,
  external_id text not null,
  seen_posted_on date not null,
  seen_amount_minor bigint not null,
  seen_payee text not null,
  constraint external_ref_pkey PRIMARY KEY (household_id, id),
  constraint external_ref_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint external_ref_household_id_transaction_id_fkey FOREIGN KEY (household_id, transaction_id) REFERENCES transaction(household_id, id) DEFERRABLE
);
alter table tideline.external_ref set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
CREATE INDEX external_ref_of_transaction ON tideline.external_ref USING btree (household_id, transaction_id);
CREATE UNIQUE INDEX external_ref_of_source ON tideline.external_ref USING btree (household_id, account_id, source, external_id);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.external_ref REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.external_ref REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.external_ref REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.external_ref FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.external_ref enable row level security;
alter table tideline.external_ref force row level security;
create policy of_household on tideline.external_ref for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.external_ref to tideline_app;

create table tideline.factor_reset (
  user_id uuid not null,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint factor_reset_pkey PRIMARY KEY (user_id),
  constraint factor_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
grant delete, insert, select, update on tideline.factor_reset to tideline_auth;

create table tideline.goal (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  name text not null,
  account_id uuid not null,
  amount_minor bigint not null,
  due_on date not null,
  set_aside_minor bigint default 0 not null,
  set_aside_on date not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint goal_pkey PRIMARY KEY (household_id, id),
  constraint goal_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint goal_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint goal_amount_minor_check CHECK (((amount_minor >= 1) AND (amount_minor <= '9999999999999'::bigint))),
  constraint goal_set_aside_minor_check CHECK (((set_aside_minor >= 0) AND (set_aside_minor <= '9999999999999'::bigint)))
);
CREATE INDEX goal_of_account ON tideline.goal USING btree (household_id, account_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.goal REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.goal REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.goal REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.goal FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.goal REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.goal REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.goal REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.goal enable row level security;
alter table tideline.goal force row level security;
create policy of_household on tideline.goal for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.goal to tideline_app;

create table tideline.household (
  id uuid not null,
  household_id uuid generated always as (id) stored,
  version bigint default 1 not null,
  name text not null,
  currency character(3) not null,
  locale text not null,
  timezone text not null,
  marginal_tax_ppm integer default 0 not null,
  mode text,
  is_sample boolean default false not null,
  created_at timestamp with time zone not null,
  holiday_calendar text default 'us_fed'::text not null,
  month_start_day smallint default 1 not null,
  private_user_id uuid,
  constraint household_pkey PRIMARY KEY (id),
  constraint household_holiday_calendar_check CHECK ((holiday_calendar = ANY (ARRAY['us_fed'::text, 'target2'::text, 'uk'::text, 'weekends'::text]))),
  constraint household_marginal_tax_ppm_check CHECK (((marginal_tax_ppm >= 0) AND (marginal_tax_ppm <= 1000000))),
  constraint household_mode_check CHECK ((mode = ANY (ARRAY['balanced'::text, 'pay_down_fast'::text, 'quick_wins'::text, 'safety_first'::text, 'float'::text, 'custom'::text]))),
  constraint household_month_start_day_check CHECK (((month_start_day >= 1) AND (month_start_day <= 28)))
);
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.household REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER keep_clock AFTER UPDATE OF timezone ON tideline.household FOR EACH ROW WHEN ((old.timezone IS DISTINCT FROM new.timezone)) EXECUTE FUNCTION keep_household_clock();
CREATE TRIGGER keep_clock_of_new AFTER INSERT ON tideline.household FOR EACH ROW EXECUTE FUNCTION keep_household_clock();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.household FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.household enable row level security;
alter table tideline.household force row level security;
create policy itself on tideline.household for all to public using ((id = ( SELECT app_household() AS app_household))) with check ((id = ( SELECT app_household() AS app_household)));
create policy of_member on tideline.household for select to public using ((id IN ( SELECT m.household_id
   FROM membership m
  WHERE ((m.user_id = ( SELECT app_user() AS app_user)) AND (m.state = 'active'::text)))));
grant delete on tideline.household to tideline_auth;
grant insert, select, update on tideline.household to tideline_app;

create table tideline.household_clock (
  id uuid not null,
  timezone text not null,
  constraint household_clock_pkey PRIMARY KEY (id),
  constraint household_clock_id_fkey FOREIGN KEY (id) REFERENCES household(id) ON DELETE CASCADE
);
CREATE INDEX household_clock_by_zone ON tideline.household_clock USING btree (timezone);
grant select on tideline.household_clock to tideline_app;

create table tideline.household_copy (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  kind text not null,
  state text not null,
  user_id uuid not null,
  file_name text not null,
  size_bytes bigint default 0 not null,
  received_bytes bigint default 0 not null,
  progress_ppm integer default 0 not null,
  failure jsonb,
  change_set_id uuid,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint household_copy_pkey PRIMARY KEY (household_id, id),
  constraint household_copy_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint household_copy_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'restore'::text]))),
  constraint household_copy_progress_ppm_check CHECK (((progress_ppm >= 0) AND (progress_ppm <= 1000000))),
  constraint household_copy_received_bytes_check CHECK ((received_bytes >= 0)),
  constraint household_copy_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint household_copy_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'gone'::text])))
);
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.household_copy FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.household_copy enable row level security;
alter table tideline.household_copy force row level security;
create policy of_household on tideline.household_copy for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.household_copy to tideline_app;

create table tideline.household_deletion (
  household_id uuid not null,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  deletes_at timestamp with time zone not null,
  canceled_at timestamp with time zone,
  constraint household_deletion_pkey PRIMARY KEY (household_id),
  constraint household_deletion_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint household_deletion_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id) ON DELETE SET NULL
);
CREATE INDEX household_deletion_by_date ON tideline.household_deletion USING btree (deletes_at) WHERE (canceled_at IS NULL);
CREATE INDEX household_deletion_by_user ON tideline.household_deletion USING btree (requested_by);
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON tideline.household_deletion FOR EACH ROW EXECUTE FUNCTION note_change_of_members();
alter table tideline.household_deletion enable row level security;
alter table tideline.household_deletion force row level security;
create policy of_household on tideline.household_deletion for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
create policy of_member on tideline.household_deletion for select to public using ((household_id IN ( SELECT m.household_id
   FROM membership m
  WHERE ((m.user_id = ( SELECT app_user() AS app_user)) AND (m.state = 'active'::text)))));
create policy of_sign_in on tideline.household_deletion for all to tideline_auth using (true) with check (true);
grant delete, insert, select, update on tideline.household_deletion to tideline_app;

create table tideline.household_operation (
  household_id uuid not null,
  key text not null,
  done_at timestamp with time zone not null,
  constraint household_operation_pkey PRIMARY KEY (household_id, key),
  constraint household_operation_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
alter table tideline.household_operation enable row level security;
alter table tideline.household_operation force row level security;
create policy of_household on tideline.household_operation for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.household_operation to tideline_app;

create table tideline.idempotency_key (
  household_id uuid not null,
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_key_pkey PRIMARY KEY (household_id, user_id, key),
  constraint idempotency_key_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_key_by_age ON tideline.idempotency_key USING btree (household_id, created_at);
alter table tideline.idempotency_key enable row level security;
alter table tideline.idempotency_key force row level security;
create policy of_household on tideline.idempotency_key for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.idempotency_key to tideline_app;

create table tideline.import_batch (
  household_id uuid not null,
  id uuid not null,
  change_set_id uuid,
  files text[] not null,
  notices json not null,
  stage text default 'ready'::text not null,
  refused json default '[]'::json not null,
  failure json,
  interrupted boolean default false not null,
  created_at timestamp with time zone not null,
  constraint import_batch_pkey PRIMARY KEY (household_id, id),
  constraint import_batch_household_id_change_set_id_fkey FOREIGN KEY (household_id, change_set_id) REFERENCES change_set(household_id, id),
  constraint import_batch_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint import_batch_stage_check CHECK ((stage = ANY (ARRAY['reading'::text, 'ready'::text, 'applying'::text, 'canceled'::text, 'failed'::text])))
);
CREATE INDEX import_batch_under_way ON tideline.import_batch USING btree (household_id) WHERE (stage = ANY (ARRAY['reading'::text, 'applying'::text]));
CREATE TRIGGER forget_rows AFTER DELETE ON tideline.import_batch REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_import_rows();
alter table tideline.import_batch enable row level security;
alter table tideline.import_batch force row level security;
create policy of_household on tideline.import_batch for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.import_batch to tideline_app;

create table tideline.import_file (
  household_id uuid not null,
  batch_id uuid not null,
  position integer not null,
  name text not null,
  content bytea not null,
  constraint import_file_pkey PRIMARY KEY (household_id, batch_id, "position"),
  constraint import_file_household_id_batch_id_fkey FOREIGN KEY (household_id, batch_id) REFERENCES import_batch(household_id, id) ON DELETE CASCADE
);
alter table tideline.import_file enable row level security;
alter table tideline.import_file force row level security;
create policy of_household on tideline.import_file for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.import_file to tideline_app;

create table tideline.import_row (
  household_id uuid not null,
  batch_id uuid not null,
  statement integer not null,
  position integer not null,
  outcome text not null,
  row json not null,
  constraint import_row_pkey PRIMARY KEY (household_id, batch_id, statement, "position"),
  constraint import_row_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'present'::text, 'changed'::text, 'review'::text, 'listed'::text])))
);
CREATE INDEX import_row_by_outcome ON tideline.import_row USING btree (household_id, batch_id, outcome, statement, "position");
alter table tideline.import_row enable row level security;
alter table tideline.import_row force row level security;
create policy of_household on tideline.import_row for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.import_row to tideline_app;

create table tideline.import_statement (
  household_id uuid not null,
  batch_id uuid not null,
  position integer not null,
  staged json not null,
  preview json not null,
  constraint import_statement_pkey PRIMARY KEY (household_id, batch_id, "position"),
  constraint import_statement_household_id_batch_id_fkey FOREIGN KEY (household_id, batch_id) REFERENCES import_batch(household_id, id) ON DELETE CASCADE
);
alter table tideline.import_statement enable row level security;
alter table tideline.import_statement force row level security;
create policy of_household on tideline.import_statement for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.import_statement to tideline_app;

create table tideline.import_work (
  household_id uuid not null,
  batch_id uuid not null,
  run uuid not null,
  actor_id uuid not null,
  choices json not null,
  progress json not null,
  constraint import_work_pkey PRIMARY KEY (household_id, batch_id),
  constraint import_work_household_id_batch_id_fkey FOREIGN KEY (household_id, batch_id) REFERENCES import_batch(household_id, id) ON DELETE CASCADE
);
alter table tideline.import_work enable row level security;
alter table tideline.import_work force row level security;
create policy of_household on tideline.import_work for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.import_work to tideline_app;

create table tideline.insight (
  household_id uuid not null,
  id uuid not null,
  dedup_key text collate "C" not null,
  type text not null,
  severity text not null,
  subject jsonb not null,
  period text,
  facts jsonb not null,
  evidence_ids text[] not null,
  working jsonb not null,
  value jsonb,
  value_minor bigint not null,
  value_per_year_minor bigint not null,
  confidence_ppm integer not null,
  deadline_on date,
  act jsonb not null,
  currency character(3) not null,
  weight bigint not null,
  first_found_on date not null,
  found_at timestamp with time zone not null,
  reopened_at timestamp with time zone,
  expired_at timestamp with time zone,
  constraint insight_pkey PRIMARY KEY (household_id, id),
  constraint insight_household_id_dedup_key_key UNIQUE (household_id, dedup_key),
  constraint insight_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint insight_confidence_ppm_check CHECK (((confidence_ppm >= 0) AND (confidence_ppm <= 1000000))),
  constraint insight_dedup_key_check CHECK ((length(dedup_key) <= 300)),
  constraint insight_severity_check CHECK ((severity = ANY (ARRAY['critical'::text, 'warning'::text, 'notice'::text, 'info'::text]))),
  constraint insight_value_minor_check CHECK ((value_minor >= 0)),
  constraint insight_value_per_year_minor_check CHECK ((value_per_year_minor >= 0))
);
CREATE INDEX insight_open ON tideline.insight USING btree (household_id, weight DESC) WHERE (expired_at IS NULL);
alter table tideline.insight enable row level security;
alter table tideline.insight force row level security;
create policy of_household on tideline.insight for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.insight to tideline_app;

create table tideline.insight_decision (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  insight_id uuid not null,
  decision text,
  acted boolean default false not null,
  facts jsonb,
  reason text,
  snoozed_until date,
  decided_at timestamp with time zone,
  useful boolean,
  because text,
  constraint insight_decision_pkey PRIMARY KEY (household_id, id),
  constraint insight_decision_household_id_insight_id_key UNIQUE (household_id, insight_id),
  constraint insight_decision_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint insight_decision_household_id_insight_id_fkey FOREIGN KEY (household_id, insight_id) REFERENCES insight(household_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint insight_decision_because_check CHECK ((because = ANY (ARRAY['figure'::text, 'data'::text, 'advice'::text, 'timing'::text]))),
  constraint insight_decision_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint insight_decision_check1 CHECK ((((decision = 'snoozed'::text) = (snoozed_until IS NOT NULL)) OR (decision IS NULL))),
  constraint insight_decision_check2 CHECK (((because IS NULL) OR (useful IS FALSE))),
  constraint insight_decision_decision_check CHECK ((decision = ANY (ARRAY['acknowledged'::text, 'snoozed'::text]))),
  constraint insight_decision_reason_check CHECK ((reason = ANY (ARRAY['known'::text, 'done'::text, 'not_worth_it'::text, 'not_mine'::text, 'wrong'::text])))
);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.insight_decision REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.insight_decision REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.insight_decision REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.insight_decision FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.insight_decision enable row level security;
alter table tideline.insight_decision force row level security;
create policy of_household on tideline.insight_decision for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.insight_decision to tideline_app;

create table tideline.insight_due (
  id uuid not null,
  changed_at timestamp with time zone not null,
  constraint insight_due_pkey PRIMARY KEY (id)
);
grant delete, select on tideline.insight_due to tideline_app;

create table tideline.insight_read (
  household_id uuid not null,
  user_id uuid not null,
  insight_id uuid not null,
  read_at timestamp with time zone not null,
  constraint insight_read_pkey PRIMARY KEY (household_id, user_id, insight_id),
  constraint insight_read_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint insight_read_household_id_insight_id_fkey FOREIGN KEY (household_id, insight_id) REFERENCES insight(household_id, id) ON DELETE CASCADE,
  constraint insight_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
alter table tideline.insight_read enable row level security;
alter table tideline.insight_read force row level security;
create policy of_household on tideline.insight_read for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.insight_read to tideline_app;

create table tideline.insight_run (
  household_id uuid not null,
  refreshed_at timestamp with time zone not null,
  ledger_state text not null,
  constraint insight_run_pkey PRIMARY KEY (household_id),
  constraint insight_run_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
alter table tideline.insight_run enable row level security;
alter table tideline.insight_run force row level security;
create policy of_household on tideline.insight_run for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.insight_run to tideline_app;

create table tideline.installation (
  singleton boolean default true not null,
  first_household_at timestamp with time zone,
  secret_key_fingerprint text,
  push_public_key text,
  constraint installation_pkey PRIMARY KEY (singleton),
  constraint installation_singleton_check CHECK (singleton)
);
grant select on tideline.installation to tideline_app;
grant update on tideline.installation to tideline_auth;

create table tideline.invitation (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  token_digest text not null,
  role text not null,
  email text,
  created_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint invitation_pkey PRIMARY KEY (household_id, id),
  constraint invitation_token_digest_key UNIQUE (token_digest),
  constraint invitation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint invitation_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint invitation_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'viewer'::text])))
);
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON tideline.invitation FOR EACH ROW EXECUTE FUNCTION note_change_of_members();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.invitation FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.invitation enable row level security;
alter table tideline.invitation force row level security;
create policy of_household on tideline.invitation for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
create policy of_sign_in on tideline.invitation for all to tideline_auth using (true) with check (true);
grant delete, insert, select, update on tideline.invitation to tideline_app;

create table tideline.known_device (
  user_id uuid not null,
  digest text not null,
  seen_at timestamp with time zone not null,
  constraint known_device_pkey PRIMARY KEY (user_id, digest),
  constraint known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
grant delete, insert, select, update on tideline.known_device to tideline_auth;

create table tideline.linked_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  label text not null,
  linked_at timestamp with time zone not null,
  constraint linked_identity_pkey PRIMARY KEY (issuer, subject),
  constraint linked_identity_user_id_key UNIQUE (user_id),
  constraint linked_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
grant delete, insert, select on tideline.linked_identity to tideline_auth;

create table tideline.loan_terms (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  account_id uuid not null,
  original_principal_minor bigint,
  term_months smallint,
  first_payment_on date,
  apr_ppm integer not null,
  rate_kind text default 'fixed'::text not null,
  rate_steps jsonb default '[]'::jsonb not null,
  day_count text default 'thirty_360'::text not null,
  payment_minor bigint not null,
  due_day smallint not null,
  overpayment_mode text default 'shorten_term'::text not null,
  prepayment_fee_ppm integer,
  prepayment_fee_until date,
  escrow_minor bigint default 0 not null,
  standing text default 'current'::text not null,
  constraint loan_terms_pkey PRIMARY KEY (household_id, id),
  constraint loan_terms_household_id_account_id_key UNIQUE (household_id, account_id),
  constraint loan_terms_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint loan_terms_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint loan_terms_apr_ppm_check CHECK ((apr_ppm >= 0)),
  constraint loan_terms_check CHECK (((prepayment_fee_until IS NULL) OR (prepayment_fee_ppm IS NOT NULL))),
  constraint loan_terms_day_count_check CHECK ((day_count = ANY (ARRAY['actual_365'::text, 'actual_360'::text, 'thirty_360'::text]))),
  constraint loan_terms_due_day_check CHECK (((due_day >= 1) AND (due_day <= 31))),
  constraint loan_terms_escrow_minor_check CHECK ((escrow_minor >= 0)),
  constraint loan_terms_original_principal_minor_check CHECK ((original_principal_minor >= 0)),
  constraint loan_terms_overpayment_mode_check CHECK ((overpayment_mode = ANY (ARRAY['shorten_term'::text, 'lower_payment'::text]))),
  constraint loan_terms_payment_minor_check CHECK ((payment_minor >= 0)),
  constraint loan_terms_prepayment_fee_ppm_check CHECK (((prepayment_fee_ppm >= 0) AND (prepayment_fee_ppm <= 10000000))),
  constraint loan_terms_rate_kind_check CHECK ((rate_kind = ANY (ARRAY['fixed'::text, 'variable'::text, 'adjustable'::text]))),
  constraint loan_terms_rate_steps_check CHECK ((jsonb_typeof(rate_steps) = 'array'::text)),
  constraint loan_terms_standing_check CHECK ((standing = ANY (ARRAY['current'::text, 'deferred'::text, 'forbearance'::text, 'refinanced'::text, 'charged_off'::text]))),
  constraint loan_terms_term_months_check CHECK (((term_months >= 1) AND (term_months <= 600)))
);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.loan_terms REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.loan_terms REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.loan_terms REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.loan_terms FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.loan_terms REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.loan_terms REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.loan_terms REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.loan_terms enable row level security;
alter table tideline.loan_terms force row level security;
create policy of_household on tideline.loan_terms for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.loan_terms to tideline_app;

create table tideline.membership (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  user_id uuid not null,
  role text not null,
  state text default 'active'::text not null,
  created_at timestamp with time zone not null,
  constraint membership_pkey PRIMARY KEY (household_id, id),
  constraint membership_household_id_user_id_key UNIQUE (household_id, user_id),
  constraint membership_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint membership_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'viewer'::text]))),
  constraint membership_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text, 'removed'::text, 'expired'::text])))
);
CREATE INDEX membership_by_user ON tideline.membership USING btree (user_id);
CREATE CONSTRAINT TRIGGER keep_private AFTER INSERT OR UPDATE ON tideline.membership NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION keep_private();
CREATE TRIGGER announce_change AFTER UPDATE OF state, role ON tideline.membership FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.role IS DISTINCT FROM new.role))) EXECUTE FUNCTION announce_end_of_membership();
CREATE TRIGGER announce_end AFTER DELETE ON tideline.membership FOR EACH ROW EXECUTE FUNCTION announce_end_of_membership();
CREATE TRIGGER delete_tokens AFTER UPDATE OF state ON tideline.membership FOR EACH ROW WHEN ((new.state <> 'active'::text)) EXECUTE FUNCTION delete_tokens_of_member();
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON tideline.membership FOR EACH ROW EXECUTE FUNCTION note_change_of_members();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.membership FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.membership enable row level security;
alter table tideline.membership force row level security;
create policy of_household on tideline.membership for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
create policy of_user on tideline.membership for select to public using ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on tideline.membership to tideline_app;

create table tideline.mode_change (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  key text not null,
  parameters jsonb not null,
  starts_on date not null,
  state text not null,
  started_on date,
  started_at timestamp with time zone,
  preview jsonb not null,
  refusal jsonb,
  own_plan text default 'follow'::text not null,
  rules_go_on jsonb default '[]'::jsonb not null,
  actor_id uuid,
  change_set_id uuid not null,
  created_at timestamp with time zone not null,
  constraint mode_change_pkey PRIMARY KEY (household_id, id),
  constraint mode_change_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint mode_change_check CHECK (((state <> 'active'::text) OR (started_on IS NOT NULL))),
  constraint mode_change_check1 CHECK (((state <> 'scheduled'::text) OR (started_on IS NULL))),
  constraint mode_change_key_check CHECK ((key = ANY (ARRAY['balanced'::text, 'pay_down_fast'::text, 'quick_wins'::text, 'safety_first'::text, 'float'::text, 'custom'::text]))),
  constraint mode_change_own_plan_check CHECK ((own_plan = ANY (ARRAY['follow'::text, 'keep'::text]))),
  constraint mode_change_parameters_check CHECK ((jsonb_typeof(parameters) = 'object'::text)),
  constraint mode_change_preview_check CHECK ((jsonb_typeof(preview) = 'object'::text)),
  constraint mode_change_refusal_check CHECK ((jsonb_typeof(refusal) = 'object'::text)),
  constraint mode_change_rules_go_on_check CHECK ((jsonb_typeof(rules_go_on) = 'array'::text)),
  constraint mode_change_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'active'::text, 'superseded'::text])))
);
CREATE INDEX mode_change_latest ON tideline.mode_change USING btree (household_id, created_at DESC);
CREATE UNIQUE INDEX mode_change_in_force ON tideline.mode_change USING btree (household_id) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX mode_change_to_come ON tideline.mode_change USING btree (household_id) WHERE (state = 'scheduled'::text);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.mode_change REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.mode_change REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.mode_change REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.mode_change FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.mode_change enable row level security;
alter table tideline.mode_change force row level security;
create policy of_household on tideline.mode_change for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.mode_change to tideline_app;

create table tideline.night_report (
  id uuid not null,
  closed_on date not null,
  finished_at timestamp with time zone not null,
  took_ms integer not null,
  failed_steps text[] not null,
  ledger_problems jsonb not null,
  constraint night_report_pkey PRIMARY KEY (id),
  constraint night_report_id_fkey FOREIGN KEY (id) REFERENCES household(id) ON DELETE CASCADE,
  constraint night_report_ledger_problems_check CHECK ((jsonb_typeof(ledger_problems) = 'object'::text))
);
grant delete, insert, select, update on tideline.night_report to tideline_app;

create table tideline.notification (
  household_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  type text not null,
  subject_kind text not null,
  subject_id text default ''::text not null,
  account_id uuid,
  dedup_key text not null,
  severity text not null,
  params jsonb not null,
  href text not null,
  in_inbox boolean not null,
  state text default 'unread'::text not null,
  snoozed_until timestamp with time zone,
  created_at timestamp with time zone not null,
  announced_at timestamp with time zone default clock_timestamp() not null,
  constraint notification_pkey PRIMARY KEY (household_id, id),
  constraint notification_household_id_user_id_dedup_key_key UNIQUE (household_id, user_id, dedup_key),
  constraint notification_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint notification_check CHECK (((snoozed_until IS NOT NULL) = (state = 'snoozed'::text))),
  constraint notification_href_check CHECK ((href ~ '^/([^/\\]|$)'::text)),
  constraint notification_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'notice'::text, 'warning'::text, 'urgent'::text]))),
  constraint notification_state_check CHECK ((state = ANY (ARRAY['unread'::text, 'read'::text, 'archived'::text, 'snoozed'::text])))
);
CREATE INDEX notification_of_person ON tideline.notification USING btree (household_id, user_id, id DESC) WHERE in_inbox;
CREATE INDEX notification_of_subject ON tideline.notification USING btree (household_id, user_id, subject_kind, subject_id, id DESC) WHERE in_inbox;
CREATE INDEX notification_to_read ON tideline.notification USING btree (household_id, user_id) WHERE (in_inbox AND (state = ANY (ARRAY['unread'::text, 'snoozed'::text])));
CREATE TRIGGER announce_again BEFORE UPDATE ON tideline.notification FOR EACH ROW EXECUTE FUNCTION announce_again();
CREATE TRIGGER announce_changed AFTER UPDATE ON tideline.notification REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications();
CREATE TRIGGER announce_new AFTER INSERT ON tideline.notification REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications();
CREATE TRIGGER keep_due AFTER INSERT OR DELETE OR UPDATE OF snoozed_until ON tideline.notification FOR EACH ROW EXECUTE FUNCTION keep_notification_due();
alter table tideline.notification enable row level security;
alter table tideline.notification force row level security;
create policy of_household on tideline.notification for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.notification to tideline_app;

create table tideline.notification_delivery (
  household_id uuid not null,
  id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  channel text not null,
  target_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  state text not null,
  reason text,
  due_at timestamp with time zone,
  batch_id uuid,
  attempts integer default 0 not null,
  steps jsonb not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint notification_delivery_pkey PRIMARY KEY (household_id, id),
  constraint notification_delivery_household_id_notification_id_channel__key UNIQUE (household_id, notification_id, channel, target_id),
  constraint notification_delivery_household_id_notification_id_fkey FOREIGN KEY (household_id, notification_id) REFERENCES notification(household_id, id) ON DELETE CASCADE,
  constraint notification_delivery_channel_check CHECK ((channel = ANY (ARRAY['in_app'::text, 'email'::text, 'web_push'::text, 'webhook'::text]))),
  constraint notification_delivery_check CHECK (((due_at IS NOT NULL) = (state = ANY (ARRAY['waiting'::text, 'held'::text, 'digest'::text])))),
  constraint notification_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'held'::text, 'digest'::text, 'queued'::text, 'failed'::text, 'sent'::text, 'dead'::text, 'suppressed'::text])))
);
CREATE INDEX notification_delivery_due ON tideline.notification_delivery USING btree (household_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX notification_delivery_of_batch ON tideline.notification_delivery USING btree (household_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE TRIGGER keep_due AFTER INSERT OR DELETE OR UPDATE OF due_at ON tideline.notification_delivery FOR EACH ROW EXECUTE FUNCTION keep_notification_due();
alter table tideline.notification_delivery enable row level security;
alter table tideline.notification_delivery force row level security;
create policy of_household on tideline.notification_delivery for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.notification_delivery to tideline_app;

create table tideline.notification_due (
  id uuid not null,
  household uuid not null,
  due_at timestamp with time zone not null,
  constraint notification_due_pkey PRIMARY KEY (id),
  constraint notification_due_household_fkey FOREIGN KEY (household) REFERENCES household(id) ON DELETE CASCADE
);
CREATE INDEX notification_due_by_time ON tideline.notification_due USING btree (due_at);
grant select on tideline.notification_due to tideline_app;

create table tideline.notification_preference (
  household_id uuid not null,
  user_id uuid not null,
  version bigint default 1 not null,
  settings jsonb not null,
  constraint notification_preference_pkey PRIMARY KEY (household_id, user_id),
  constraint notification_preference_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint notification_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.notification_preference FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.notification_preference enable row level security;
alter table tideline.notification_preference force row level security;
create policy of_household on tideline.notification_preference for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.notification_preference to tideline_app;

create table tideline.operation (
  key text not null,
  done_at timestamp with time zone not null,
  constraint operation_pkey PRIMARY KEY (key)
);
grant delete, insert, select on tideline.operation to tideline_app;

create table tideline.passkey (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  version bigint default 1 not null,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX passkey_by_user ON tideline.passkey USING btree (user_id);
CREATE TRIGGER raise_version BEFORE UPDATE OF name ON tideline.passkey FOR EACH ROW EXECUTE FUNCTION raise_version();
grant delete, insert, select, update on tideline.passkey to tideline_auth;

create table tideline.passkey_challenge (
  challenge text not null,
  purpose text not null,
  user_id uuid,
  session_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge),
  constraint passkey_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_session(id) ON DELETE CASCADE,
  constraint passkey_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'confirm'::text])))
);
CREATE INDEX passkey_challenge_by_expiry ON tideline.passkey_challenge USING btree (expires_at);
CREATE INDEX passkey_challenge_by_session ON tideline.passkey_challenge USING btree (session_id);
CREATE INDEX passkey_challenge_by_user ON tideline.passkey_challenge USING btree (user_id);
grant delete, insert, select on tideline.passkey_challenge to tideline_auth;

create table tideline.payee (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  default_category_id uuid,
  aliases jsonb default '[]'::jsonb not null,
  is_sample boolean default false not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint payee_pkey PRIMARY KEY (household_id, id),
  constraint payee_household_id_default_category_id_fkey FOREIGN KEY (household_id, default_category_id) REFERENCES category(household_id, id) DEFERRABLE,
  constraint payee_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX payee_name ON tideline.payee USING btree (household_id, name_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.payee REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.payee REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.payee REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.payee FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.payee enable row level security;
alter table tideline.payee force row level security;
create policy of_household on tideline.payee for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.payee to tideline_app;

create table tideline.payoff_plan (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  strategy text not null,
  follows jsonb,
  monthly_minor bigint not null,
  currency character(3) not null,
  custom_order uuid[] default '{}'::uuid[] not null,
  extras jsonb default '[]'::jsonb not null,
  begun_with jsonb default '[]'::jsonb not null,
  promised_free_on date,
  promised_interest_minor bigint,
  start_on date not null,
  ended_on date,
  state text not null,
  mode_change_id uuid,
  replaces_id uuid,
  constraint payoff_plan_pkey PRIMARY KEY (household_id, id),
  constraint payoff_plan_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint payoff_plan_begun_with_check CHECK ((jsonb_typeof(begun_with) = 'array'::text)),
  constraint payoff_plan_check CHECK (((promised_free_on IS NULL) = (promised_interest_minor IS NULL))),
  constraint payoff_plan_custom_order_check CHECK ((cardinality(custom_order) <= 100)),
  constraint payoff_plan_extras_check CHECK ((jsonb_typeof(extras) = 'array'::text)),
  constraint payoff_plan_follows_a_mode CHECK (((strategy = 'mode'::text) = (follows IS NOT NULL))),
  constraint payoff_plan_follows_check CHECK ((jsonb_typeof(follows) = 'object'::text)),
  constraint payoff_plan_monthly_minor_check CHECK ((monthly_minor >= 0)),
  constraint payoff_plan_promised_interest_minor_check CHECK ((promised_interest_minor >= 0)),
  constraint payoff_plan_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'completed'::text, 'superseded'::text]))),
  constraint payoff_plan_strategy_check CHECK ((strategy = ANY (ARRAY['best'::text, 'avalanche'::text, 'snowball'::text, 'custom'::text, 'promo_aware'::text, 'highest_payment_relief'::text, 'minimum_only'::text, 'mode'::text])))
);
CREATE UNIQUE INDEX payoff_plan_followed ON tideline.payoff_plan USING btree (household_id) WHERE (state = ANY (ARRAY['active'::text, 'paused'::text]));
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.payoff_plan REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.payoff_plan REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.payoff_plan REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.payoff_plan FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.payoff_plan enable row level security;
alter table tideline.payoff_plan force row level security;
create policy of_household on tideline.payoff_plan for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.payoff_plan to tideline_app;

create table tideline.pending_sign_in (
  token text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint pending_sign_in_pkey PRIMARY KEY (token),
  constraint pending_sign_in_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX pending_sign_in_by_expiry ON tideline.pending_sign_in USING btree (expires_at);
CREATE INDEX pending_sign_in_by_user ON tideline.pending_sign_in USING btree (user_id);
grant delete, insert, select on tideline.pending_sign_in to tideline_auth;

create table tideline.promo_period (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  account_id uuid not null,
  kind text not null,
  promo_apr_ppm integer not null,
  revert_apr_ppm integer,
  starts_on date not null,
  ends_on date,
  ends_basis text default 'fixed_date'::text not null,
  billing_cycles smallint,
  transfer_window_ends_on date,
  closed_to_new_on date,
  original_minor bigint,
  balance_minor bigint not null,
  balance_as_of date not null,
  balance_entry uuid not null,
  fee_ppm integer default 0 not null,
  fee_min_minor bigint,
  fee_max_minor bigint,
  conditions text[] default '{}'::text[] not null,
  margin_months smallint,
  goal text default 'pay_to_zero'::text not null,
  planned_minor bigint,
  evidence_note text,
  evidence_statement_id uuid,
  entered_by uuid,
  confirmed_on date,
  transferred_on date,
  transferred_to uuid,
  revoked_on date,
  revoked_days_late smallint,
  on_time_minimums smallint,
  deleted_at timestamp with time zone,
  constraint promo_period_pkey PRIMARY KEY (household_id, id),
  constraint promo_period_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint promo_period_household_id_evidence_statement_id_fkey FOREIGN KEY (household_id, evidence_statement_id) REFERENCES card_statement(household_id, id) DEFERRABLE,
  constraint promo_period_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint promo_period_household_id_transferred_to_fkey FOREIGN KEY (household_id, transferred_to) REFERENCES account(household_id, id) DEFERRABLE,
  constraint promo_period_balance_minor_check CHECK ((balance_minor >= 0)),
  constraint promo_period_billing_cycles_check CHECK (((billing_cycles >= 1) AND (billing_cycles <= 120))),
  constraint promo_period_check CHECK ((ends_on >= starts_on)),
  constraint promo_period_check1 CHECK (((revoked_on IS NULL) = (revoked_days_late IS NULL))),
  constraint promo_period_check2 CHECK (((ends_basis <> 'billing_cycles'::text) OR (billing_cycles IS NOT NULL))),
  constraint promo_period_conditions_check CHECK ((conditions <@ ARRAY['on_time_minimum'::text, 'plan_payment'::text, 'no_new_purchases'::text])),
  constraint promo_period_ends_basis_check CHECK ((ends_basis = ANY (ARRAY['fixed_date'::text, 'billing_cycles'::text, 'last_close_before'::text]))),
  constraint promo_period_fee_max_minor_check CHECK ((fee_max_minor >= 0)),
  constraint promo_period_fee_min_minor_check CHECK ((fee_min_minor >= 0)),
  constraint promo_period_fee_ppm_check CHECK ((fee_ppm >= 0)),
  constraint promo_period_goal_check CHECK ((goal = ANY (ARRAY['pay_to_zero'::text, 'minimum_then_lump'::text, 'transfer_again'::text, 'float'::text]))),
  constraint promo_period_kind_check CHECK ((kind = ANY (ARRAY['intro_purchase'::text, 'balance_transfer'::text, 'deferred_interest'::text, 'reduced_rate'::text, 'installment_plan'::text, 'fee_waiver'::text, 'savings_bonus_rate'::text]))),
  constraint promo_period_margin_months_check CHECK (((margin_months >= 0) AND (margin_months <= 12))),
  constraint promo_period_on_time_minimums_check CHECK (((on_time_minimums >= 0) AND (on_time_minimums <= 120))),
  constraint promo_period_original_minor_check CHECK ((original_minor >= 0)),
  constraint promo_period_planned_minor_check CHECK ((planned_minor >= 0)),
  constraint promo_period_promo_apr_ppm_check CHECK ((promo_apr_ppm >= 0)),
  constraint promo_period_revert_apr_ppm_check CHECK ((revert_apr_ppm >= 0)),
  constraint promo_period_revoked_days_late_check CHECK (((revoked_days_late >= 61) AND (revoked_days_late <= 3650)))
);
CREATE INDEX promo_period_by_account ON tideline.promo_period USING btree (household_id, account_id) WHERE (deleted_at IS NULL);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.promo_period REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.promo_period REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.promo_period REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.promo_period FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.promo_period REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.promo_period REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.promo_period REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.promo_period enable row level security;
alter table tideline.promo_period force row level security;
create policy of_household on tideline.promo_period for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.promo_period to tideline_app;

create table tideline.provider_visit (
  token text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  user_id uuid,
  session_id uuid,
  return_to text not null,
  expires_at timestamp with time zone not null,
  purpose text not null,
  constraint provider_visit_pkey PRIMARY KEY (token),
  constraint provider_visit_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_session(id) ON DELETE CASCADE,
  constraint provider_visit_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint provider_visit_check CHECK (((user_id IS NULL) = (session_id IS NULL))),
  constraint provider_visit_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'link'::text, 'confirm'::text]))),
  constraint signed_in_unless_it_signs_in CHECK (((purpose = 'sign_in'::text) = (user_id IS NULL)))
);
CREATE INDEX provider_visit_by_expiry ON tideline.provider_visit USING btree (expires_at);
CREATE INDEX provider_visit_by_session ON tideline.provider_visit USING btree (session_id);
CREATE INDEX provider_visit_by_user ON tideline.provider_visit USING btree (user_id);
grant delete, insert, select on tideline.provider_visit to tideline_auth;

create table tideline.published_rate (
  currency character(3) not null,
  on_day date not null,
  rate_e8 bigint not null,
  constraint published_rate_pkey PRIMARY KEY (currency, on_day),
  constraint published_rate_currency_check CHECK (((currency ~ '^[A-Z]{3}$'::text) AND (currency <> 'EUR'::bpchar))),
  constraint published_rate_rate_e8_check CHECK (((rate_e8 >= 1) AND (rate_e8 <= '999999999999999'::bigint)))
);
grant insert, select, update on tideline.published_rate to tideline_app;

create table tideline.push_endpoint (
  digest text not null,
  user_id uuid not null,
  session_id uuid,
  constraint push_endpoint_pkey PRIMARY KEY (digest),
  constraint push_endpoint_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX push_endpoint_by_user ON tideline.push_endpoint USING btree (user_id);
grant delete, insert, select, update on tideline.push_endpoint to tideline_app;

create table tideline.push_subscription (
  household_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  endpoint_digest text not null,
  host text not null,
  label text not null,
  key_id text not null,
  box text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint push_subscription_pkey PRIMARY KEY (household_id, id),
  constraint push_subscription_household_id_user_id_endpoint_digest_key UNIQUE (household_id, user_id, endpoint_digest),
  constraint push_subscription_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX push_subscription_by_key ON tideline.push_subscription USING btree (household_id, key_id);
alter table tideline.push_subscription enable row level security;
alter table tideline.push_subscription force row level security;
create policy of_household on tideline.push_subscription for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.push_subscription to tideline_app;

create table tideline.rate_offer (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  name text not null,
  apy_ppm integer not null,
  min_balance_minor bigint,
  currency character(3) not null,
  bonus_ends_on date,
  seen_on date not null,
  constraint rate_offer_pkey PRIMARY KEY (household_id, id),
  constraint rate_offer_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint rate_offer_apy_ppm_check CHECK (((apy_ppm >= 0) AND (apy_ppm <= 10000000))),
  constraint rate_offer_min_balance_minor_check CHECK ((min_balance_minor >= 0))
);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.rate_offer REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.rate_offer REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.rate_offer REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.rate_offer FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.rate_offer enable row level security;
alter table tideline.rate_offer force row level security;
create policy of_household on tideline.rate_offer for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.rate_offer to tideline_app;

create table tideline.recovery_code (
  user_id uuid not null,
  digest text not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (user_id, digest),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
grant delete, insert, select, update on tideline.recovery_code to tideline_auth;

create table tideline.recurring_series (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  finding_key text,
  state text not null,
  kind text not null,
  account_id uuid not null,
  counter_account_id uuid,
  payee text not null,
  category_id uuid,
  cadence text not null,
  anchor_days smallint[] not null,
  starts_on date not null,
  ends_on date,
  amount_kind text not null,
  amount_minor bigint not null,
  low_minor bigint not null,
  high_minor bigint not null,
  own_fields text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint recurring_series_pkey PRIMARY KEY (household_id, id),
  constraint recurring_series_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint recurring_series_household_id_category_id_fkey FOREIGN KEY (household_id, category_id) REFERENCES category(household_id, id) DEFERRABLE,
  constraint recurring_series_household_id_counter_account_id_fkey FOREIGN KEY (household_id, counter_account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint recurring_series_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint recurring_series_amount_kind_check CHECK ((amount_kind = ANY (ARRAY['fixed'::text, 'range'::text, 'statement_balance'::text]))),
  constraint recurring_series_amount_minor_check CHECK (((amount_minor >= '-999999999999999'::bigint) AND (amount_minor <= '999999999999999'::bigint))),
  constraint recurring_series_cadence_check CHECK ((cadence = ANY (ARRAY['weekly'::text, 'every_two_weeks'::text, 'twice_a_month'::text, 'every_four_weeks'::text, 'monthly'::text, 'monthly_by_weekday'::text, 'every_two_months'::text, 'quarterly'::text, 'twice_a_year'::text, 'yearly'::text]))),
  constraint recurring_series_check CHECK (((amount_kind <> 'statement_balance'::text) OR (counter_account_id IS NOT NULL))),
  constraint recurring_series_high_minor_check CHECK (((high_minor >= '-999999999999999'::bigint) AND (high_minor <= '999999999999999'::bigint))),
  constraint recurring_series_kind_check CHECK ((kind = ANY (ARRAY['income'::text, 'bill'::text, 'subscription'::text, 'debt_payment'::text, 'transfer'::text]))),
  constraint recurring_series_low_minor_check CHECK (((low_minor >= '-999999999999999'::bigint) AND (low_minor <= '999999999999999'::bigint))),
  constraint recurring_series_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text])))
);
CREATE UNIQUE INDEX recurring_series_of_finding ON tideline.recurring_series USING btree (household_id, finding_key) WHERE ((finding_key IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.recurring_series REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.recurring_series REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.recurring_series REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.recurring_series FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.recurring_series REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.recurring_series REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.recurring_series REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.recurring_series enable row level security;
alter table tideline.recurring_series force row level security;
create policy of_household on tideline.recurring_series for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.recurring_series to tideline_app;

create table tideline.rule (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  name text not null,
  stage text default 'default'::text not null,
  position integer not null,
  condition jsonb not null,
  actions jsonb not null,
  enabled boolean default true not null,
  effective_from date,
  is_sample boolean default false not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint rule_pkey PRIMARY KEY (household_id, id),
  constraint rule_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint rule_stage_check CHECK ((stage = ANY (ARRAY['pre'::text, 'default'::text, 'post'::text])))
);
CREATE INDEX rule_in_order ON tideline.rule USING btree (household_id, stage, "position", id) WHERE (deleted_at IS NULL);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.rule REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.rule REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.rule REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.rule FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.rule enable row level security;
alter table tideline.rule force row level security;
create policy of_household on tideline.rule for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.rule to tideline_app;

create table tideline.rule_run (
  household_id uuid not null,
  id uuid not null,
  rule_ids uuid[] not null,
  digest text not null,
  counts jsonb not null,
  change_set_id uuid,
  created_at timestamp with time zone not null,
  constraint rule_run_pkey PRIMARY KEY (household_id, id),
  constraint rule_run_household_id_change_set_id_fkey FOREIGN KEY (household_id, change_set_id) REFERENCES change_set(household_id, id),
  constraint rule_run_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
CREATE INDEX rule_run_newest ON tideline.rule_run USING btree (household_id, created_at DESC);
CREATE INDEX rule_run_of_change_set ON tideline.rule_run USING btree (household_id, change_set_id);
alter table tideline.rule_run enable row level security;
alter table tideline.rule_run force row level security;
create policy of_household on tideline.rule_run for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.rule_run to tideline_app;

create table tideline.saved_filter (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  query text not null,
  position integer not null,
  constraint saved_filter_pkey PRIMARY KEY (household_id, id),
  constraint saved_filter_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_filter_name ON tideline.saved_filter USING btree (household_id, name_key);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.saved_filter REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.saved_filter REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.saved_filter REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.saved_filter FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.saved_filter enable row level security;
alter table tideline.saved_filter force row level security;
create policy of_household on tideline.saved_filter for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.saved_filter to tideline_app;

create table tideline.schedule_slot (
  schedule text not null,
  subject uuid not null,
  slot timestamp with time zone not null,
  constraint schedule_slot_pkey PRIMARY KEY (schedule, subject)
);
grant delete, insert, select, update on tideline.schedule_slot to tideline_app;

create table tideline.schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table tideline.series_finding (
  household_id uuid not null,
  id uuid not null,
  key text not null,
  account_id uuid not null,
  facts jsonb not null,
  transaction_ids uuid[] default '{}'::uuid[] not null,
  confidence_ppm integer not null,
  found_on date not null,
  constraint series_finding_pkey PRIMARY KEY (household_id, id),
  constraint series_finding_household_id_key_key UNIQUE (household_id, key),
  constraint series_finding_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) ON DELETE CASCADE,
  constraint series_finding_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
alter table tideline.series_finding enable row level security;
alter table tideline.series_finding force row level security;
create policy of_household on tideline.series_finding for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.series_finding to tideline_app;

create table tideline.series_occurrence (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  series_id uuid not null,
  due_on date not null,
  skipped boolean default false not null,
  moved_to date,
  amount_minor bigint,
  constraint series_occurrence_pkey PRIMARY KEY (household_id, id),
  constraint series_occurrence_household_id_series_id_due_on_key UNIQUE (household_id, series_id, due_on),
  constraint series_occurrence_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint series_occurrence_household_id_series_id_fkey FOREIGN KEY (household_id, series_id) REFERENCES recurring_series(household_id, id) DEFERRABLE,
  constraint series_occurrence_amount_minor_check CHECK (((amount_minor >= '-999999999999999'::bigint) AND (amount_minor <= '999999999999999'::bigint)))
);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.series_occurrence REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.series_occurrence REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.series_occurrence REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.series_occurrence FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.series_occurrence REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.series_occurrence REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.series_occurrence REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.series_occurrence enable row level security;
alter table tideline.series_occurrence force row level security;
create policy of_household on tideline.series_occurrence for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.series_occurrence to tideline_app;

create table tideline.sign_up_invitation (
  id uuid not null,
  token_digest text not null,
  email text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint sign_up_invitation_pkey PRIMARY KEY (id),
  constraint sign_up_invitation_token_digest_key UNIQUE (token_digest)
);
grant delete, insert, select, update on tideline.sign_up_invitation to tideline_auth;

create table tideline.split (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  transaction_id uuid not null,
  position smallint not null,
  category_id uuid,
  amount_minor bigint not null,
  memo text,
  constraint split_pkey PRIMARY KEY (household_id, id),
  constraint split_household_id_category_id_fkey FOREIGN KEY (household_id, category_id) REFERENCES category(household_id, id) DEFERRABLE,
  constraint split_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint split_household_id_transaction_id_fkey FOREIGN KEY (household_id, transaction_id) REFERENCES transaction(household_id, id) DEFERRABLE,
  constraint split_amount_minor_check CHECK (((amount_minor >= '-999999999999999'::bigint) AND (amount_minor <= '999999999999999'::bigint)))
);
alter table tideline.split set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
CREATE INDEX split_by_category ON tideline.split USING btree (household_id, category_id);
CREATE INDEX split_of_transaction ON tideline.split USING btree (household_id, transaction_id) INCLUDE (category_id, amount_minor);
CREATE CONSTRAINT TRIGGER splits_add_up AFTER INSERT OR DELETE OR UPDATE ON tideline.split DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION splits_add_up();
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.split REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.split REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.split REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.split FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.split enable row level security;
alter table tideline.split force row level security;
create policy of_household on tideline.split for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.split to tideline_app;

create table tideline.sweep_account (
  household_id uuid not null,
  account_id uuid not null,
  version bigint default 1 not null,
  way text default 'instruct'::text not null,
  bank text,
  key_id text,
  box text,
  suspended_at timestamp with time zone,
  suspended_code text,
  disabled_at timestamp with time zone,
  disabled_code text,
  constraint sweep_account_pkey PRIMARY KEY (household_id, account_id),
  constraint sweep_account_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint sweep_account_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint bank_account_is_sealed CHECK ((((bank IS NULL) = (box IS NULL)) AND ((box IS NULL) = (key_id IS NULL)))),
  constraint bank_is_named CHECK (((way = 'webhook'::text) = (bank IS NOT NULL))),
  constraint disabled_for_a_code CHECK (((disabled_at IS NULL) = (disabled_code IS NULL))),
  constraint suspended_for_a_code CHECK (((suspended_at IS NULL) = (suspended_code IS NULL))),
  constraint sweep_account_bank_check CHECK (((length(bank) >= 1) AND (length(bank) <= 40))),
  constraint sweep_account_way_check CHECK ((way = ANY (ARRAY['ledger'::text, 'instruct'::text, 'webhook'::text])))
);
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.sweep_account FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.sweep_account enable row level security;
alter table tideline.sweep_account force row level security;
create policy of_household on tideline.sweep_account for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.sweep_account to tideline_app;

create table tideline.sweep_bank_event (
  household_id uuid not null,
  bank text not null,
  event text not null,
  run_id uuid not null,
  received_at timestamp with time zone not null,
  status text not null,
  code text,
  said_on date not null,
  outcome text not null,
  digest text not null,
  constraint sweep_bank_event_pkey PRIMARY KEY (household_id, bank, event),
  constraint sweep_bank_event_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint sweep_bank_event_household_id_run_id_fkey FOREIGN KEY (household_id, run_id) REFERENCES sweep_run(household_id, id) ON DELETE CASCADE,
  constraint sweep_bank_event_event_check CHECK ((length(event) <= 100)),
  constraint sweep_bank_event_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'late'::text, 'refused'::text])))
);
CREATE INDEX sweep_bank_event_of_run ON tideline.sweep_bank_event USING btree (household_id, run_id, received_at);
alter table tideline.sweep_bank_event enable row level security;
alter table tideline.sweep_bank_event force row level security;
create policy of_household on tideline.sweep_bank_event for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant insert, select on tideline.sweep_bank_event to tideline_app;

create table tideline.sweep_evaluation (
  household_id uuid not null,
  evaluated_on date not null,
  evaluated_at timestamp with time zone not null,
  proposed integer not null,
  skipped integer not null,
  constraint sweep_evaluation_pkey PRIMARY KEY (household_id, evaluated_on),
  constraint sweep_evaluation_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
alter table tideline.sweep_evaluation enable row level security;
alter table tideline.sweep_evaluation force row level security;
create policy of_household on tideline.sweep_evaluation for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.sweep_evaluation to tideline_app;

create table tideline.sweep_rule (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  name text not null,
  state text default 'draft'::text not null,
  suspended_for text,
  suspended_at timestamp with time zone,
  active_since timestamp with time zone,
  priority integer not null,
  direction text not null,
  terms jsonb not null,
  by_hand boolean default false not null,
  source_account_id uuid not null,
  destinations jsonb not null,
  keep_floor_minor bigint not null,
  min_move_minor bigint not null,
  max_move_minor bigint,
  max_per_week_minor bigint,
  round_to_minor bigint not null,
  destination_order text,
  buffer_days smallint,
  confidence_ppm integer,
  cancel_window_hours smallint,
  automation jsonb,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  obeys_ladder boolean default true not null,
  constraint sweep_rule_pkey PRIMARY KEY (household_id, id),
  constraint sweep_rule_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint sweep_rule_household_id_source_account_id_fkey FOREIGN KEY (household_id, source_account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint suspended_for_a_cause CHECK (((state = 'suspended'::text) = (suspended_for IS NOT NULL))),
  constraint sweep_rule_buffer_days_check CHECK (((buffer_days >= 0) AND (buffer_days <= 90))),
  constraint sweep_rule_cancel_window_hours_check CHECK (((cancel_window_hours >= 0) AND (cancel_window_hours <= 168))),
  constraint sweep_rule_confidence_ppm_check CHECK (((confidence_ppm >= 500000) AND (confidence_ppm <= 999999))),
  constraint sweep_rule_destination_order_check CHECK ((destination_order = ANY (ARRAY['as_listed'::text, 'marginal_return'::text]))),
  constraint sweep_rule_destinations_check CHECK ((jsonb_typeof(destinations) = 'array'::text)),
  constraint sweep_rule_direction_check CHECK ((direction = ANY (ARRAY['one_way'::text, 'two_way'::text]))),
  constraint sweep_rule_keep_floor_minor_check CHECK (((keep_floor_minor >= 0) AND (keep_floor_minor <= '9999999999999'::bigint))),
  constraint sweep_rule_max_move_minor_check CHECK (((max_move_minor >= 0) AND (max_move_minor <= '9999999999999'::bigint))),
  constraint sweep_rule_max_per_week_minor_check CHECK (((max_per_week_minor >= 0) AND (max_per_week_minor <= '9999999999999'::bigint))),
  constraint sweep_rule_min_move_minor_check CHECK (((min_move_minor >= 0) AND (min_move_minor <= '9999999999999'::bigint))),
  constraint sweep_rule_priority_check CHECK (((priority >= 0) AND (priority <= 1000))),
  constraint sweep_rule_round_to_minor_check CHECK (((round_to_minor >= 1) AND (round_to_minor <= '9999999999999'::bigint))),
  constraint sweep_rule_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'suspended'::text, 'archived'::text]))),
  constraint sweep_rule_suspended_for_check CHECK ((suspended_for = ANY (ARRAY['stale_balance'::text, 'two_failures'::text, 'mode_change'::text, 'returned_payment'::text]))),
  constraint sweep_rule_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text))
);
CREATE INDEX sweep_rule_in_order ON tideline.sweep_rule USING btree (household_id, priority, id) WHERE (deleted_at IS NULL);
CREATE INDEX sweep_rule_of_account ON tideline.sweep_rule USING btree (household_id, source_account_id);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.sweep_rule REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.sweep_rule REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.sweep_rule REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.sweep_rule FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.sweep_rule enable row level security;
alter table tideline.sweep_rule force row level security;
create policy of_household on tideline.sweep_rule for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.sweep_rule to tideline_app;

create table tideline.sweep_run (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  rule_id uuid not null,
  key text,
  state text not null,
  leg text not null,
  from_account_id uuid not null,
  to_account_id uuid,
  destination_key text,
  business_date date,
  period_index integer,
  decided_on date not null,
  amount_minor bigint not null,
  proposed_minor bigint not null,
  min_move_minor bigint default 0 not null,
  rounding text default 'down'::text not null,
  planned_flow_id text,
  approval text default 'needs_approval'::text not null,
  arrives_on date,
  expires_on date,
  cancel_window_hours smallint default 0 not null,
  approved_at timestamp with time zone,
  approved_by uuid,
  cancel_until timestamp with time zone,
  is_submitted boolean default false not null,
  settled_on date,
  reason text,
  next_on date,
  return_code text,
  difference_ppm integer default 0 not null,
  per_month_minor bigint default 0 not null,
  per_year_minor bigint default 0 not null,
  avoids_minor bigint,
  evidence_ids uuid[] default '{}'::uuid[] not null,
  risks jsonb default '[]'::jsonb not null,
  working jsonb,
  value_working jsonb,
  out_transaction_id uuid,
  in_transaction_id uuid,
  created_at timestamp with time zone not null,
  better_use jsonb,
  instead_of jsonb,
  computed_on date,
  first_approved_by uuid,
  first_approved_at timestamp with time zone,
  first_amount_minor bigint,
  constraint sweep_run_pkey PRIMARY KEY (household_id, id),
  constraint sweep_run_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint sweep_run_household_id_from_account_id_fkey FOREIGN KEY (household_id, from_account_id) REFERENCES account(household_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint sweep_run_household_id_rule_id_fkey FOREIGN KEY (household_id, rule_id) REFERENCES sweep_rule(household_id, id) DEFERRABLE,
  constraint sweep_run_household_id_to_account_id_fkey FOREIGN KEY (household_id, to_account_id) REFERENCES account(household_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint amount_never_rises CHECK ((amount_minor <= proposed_minor)),
  constraint decision_is_whole CHECK (((state = ANY (ARRAY['evaluated'::text, 'skipped'::text])) OR ((key IS NOT NULL) AND (to_account_id IS NOT NULL) AND (destination_key IS NOT NULL) AND (arrives_on IS NOT NULL)))),
  constraint first_approval_is_whole CHECK ((((first_approved_by IS NULL) = (first_approved_at IS NULL)) AND ((first_approved_by IS NULL) = (first_amount_minor IS NULL)))),
  constraint sweep_run_amount_minor_check CHECK (((amount_minor >= 0) AND (amount_minor <= '999999999999999'::bigint))),
  constraint sweep_run_approval_check CHECK ((approval = ANY (ARRAY['inform_only'::text, 'needs_approval'::text, 'needs_two_approvals'::text, 'pre_approved'::text]))),
  constraint sweep_run_first_amount_minor_check CHECK (((first_amount_minor >= 1) AND (first_amount_minor <= '999999999999999'::bigint))),
  constraint sweep_run_leg_check CHECK ((leg = ANY (ARRAY['sweep'::text, 'top_up'::text]))),
  constraint sweep_run_min_move_minor_check CHECK ((min_move_minor >= 0)),
  constraint sweep_run_proposed_minor_check CHECK (((proposed_minor >= 0) AND (proposed_minor <= '999999999999999'::bigint))),
  constraint sweep_run_reason_check CHECK ((length(reason) <= 200)),
  constraint sweep_run_rounding_check CHECK ((rounding = ANY (ARRAY['down'::text, 'exact'::text, 'owed'::text]))),
  constraint sweep_run_state_check CHECK ((state = ANY (ARRAY['evaluated'::text, 'skipped'::text, 'proposed'::text, 'approved'::text, 'canceled'::text, 'expired'::text, 'instructed'::text, 'voided'::text, 'in_transit'::text, 'settled'::text, 'failed'::text, 'returned'::text])))
);
CREATE INDEX sweep_run_newest ON tideline.sweep_run USING btree (household_id, created_at DESC, id DESC);
CREATE INDEX sweep_run_of_accounts ON tideline.sweep_run USING btree (household_id, from_account_id, to_account_id);
CREATE INDEX sweep_run_of_rule ON tideline.sweep_run USING btree (household_id, rule_id, decided_on DESC);
CREATE INDEX sweep_run_open ON tideline.sweep_run USING btree (household_id, state) WHERE (state = ANY (ARRAY['proposed'::text, 'approved'::text, 'instructed'::text, 'in_transit'::text]));
CREATE INDEX sweep_run_to_account ON tideline.sweep_run USING btree (household_id, to_account_id);
CREATE UNIQUE INDEX sweep_run_once ON tideline.sweep_run USING btree (household_id, key) WHERE (state <> ALL (ARRAY['evaluated'::text, 'skipped'::text]));
CREATE UNIQUE INDEX sweep_run_skip_of_day ON tideline.sweep_run USING btree (household_id, rule_id, decided_on) WHERE (state = 'skipped'::text);
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.sweep_run FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER sweep_run_only_falls BEFORE UPDATE ON tideline.sweep_run FOR EACH ROW EXECUTE FUNCTION sweep_run_only_falls();
alter table tideline.sweep_run enable row level security;
alter table tideline.sweep_run force row level security;
create policy of_household on tideline.sweep_run for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.sweep_run to tideline_app;

create table tideline.sweep_run_event (
  household_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  at timestamp with time zone not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  amount_minor bigint not null,
  reason text,
  actor_id uuid,
  constraint sweep_run_event_pkey PRIMARY KEY (household_id, id),
  constraint sweep_run_event_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint sweep_run_event_household_id_run_id_fkey FOREIGN KEY (household_id, run_id) REFERENCES sweep_run(household_id, id) ON DELETE CASCADE,
  constraint sweep_run_event_reason_check CHECK ((length(reason) <= 200))
);
CREATE INDEX sweep_run_event_of_run ON tideline.sweep_run_event USING btree (household_id, run_id, at, id);
alter table tideline.sweep_run_event enable row level security;
alter table tideline.sweep_run_event force row level security;
create policy of_household on tideline.sweep_run_event for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant insert, select on tideline.sweep_run_event to tideline_app;

create table tideline.sweep_settings (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  kill_switch_at timestamp with time zone,
  buffer_days smallint,
  confidence_ppm integer,
  automation jsonb,
  destination_order text default 'as_listed'::text not null,
  max_per_transfer_minor bigint,
  max_per_day_minor bigint,
  max_per_week_minor bigint,
  max_per_month_minor bigint,
  max_share_ppm integer,
  cool_down_days smallint default 3 not null,
  weekdays smallint[] default '{1,2,3,4,5}'::smallint[] not null,
  bank_holidays boolean default true not null,
  blackout_dates date[] default '{}'::date[] not null,
  cancel_window_hours smallint default 24 not null,
  stale_after_days smallint default 3 not null,
  transfer_days smallint default 1 not null,
  top_up_lead_days smallint default 3 not null,
  constraint sweep_settings_pkey PRIMARY KEY (household_id, id),
  constraint sweep_settings_household_id_key UNIQUE (household_id),
  constraint sweep_settings_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint sweep_settings_blackout_dates_check CHECK ((cardinality(blackout_dates) <= 366)),
  constraint sweep_settings_buffer_days_check CHECK (((buffer_days >= 0) AND (buffer_days <= 90))),
  constraint sweep_settings_cancel_window_hours_check CHECK (((cancel_window_hours >= 0) AND (cancel_window_hours <= 168))),
  constraint sweep_settings_confidence_ppm_check CHECK (((confidence_ppm >= 500000) AND (confidence_ppm <= 999999))),
  constraint sweep_settings_cool_down_days_check CHECK (((cool_down_days >= 0) AND (cool_down_days <= 30))),
  constraint sweep_settings_destination_order_check CHECK ((destination_order = ANY (ARRAY['as_listed'::text, 'marginal_return'::text]))),
  constraint sweep_settings_max_per_day_minor_check CHECK (((max_per_day_minor >= 0) AND (max_per_day_minor <= '9999999999999'::bigint))),
  constraint sweep_settings_max_per_month_minor_check CHECK (((max_per_month_minor >= 0) AND (max_per_month_minor <= '9999999999999'::bigint))),
  constraint sweep_settings_max_per_transfer_minor_check CHECK (((max_per_transfer_minor >= 0) AND (max_per_transfer_minor <= '9999999999999'::bigint))),
  constraint sweep_settings_max_per_week_minor_check CHECK (((max_per_week_minor >= 0) AND (max_per_week_minor <= '9999999999999'::bigint))),
  constraint sweep_settings_max_share_ppm_check CHECK (((max_share_ppm >= 1) AND (max_share_ppm <= 1000000))),
  constraint sweep_settings_stale_after_days_check CHECK (((stale_after_days >= 0) AND (stale_after_days <= 60))),
  constraint sweep_settings_top_up_lead_days_check CHECK (((top_up_lead_days >= 0) AND (top_up_lead_days <= 20))),
  constraint sweep_settings_transfer_days_check CHECK (((transfer_days >= 0) AND (transfer_days <= 10))),
  constraint sweep_settings_weekdays_check CHECK ((weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]))
);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.sweep_settings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.sweep_settings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.sweep_settings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.sweep_settings FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.sweep_settings enable row level security;
alter table tideline.sweep_settings force row level security;
create policy of_household on tideline.sweep_settings for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.sweep_settings to tideline_app;

create table tideline.sweep_transfer (
  household_id uuid not null,
  run_id uuid not null,
  version bigint default 1 not null,
  way text not null,
  bank text,
  instructed_at timestamp with time zone not null,
  instructed_on date not null,
  submitted_on date not null,
  settles_on date not null,
  speed text default 'standard'::text not null,
  make_by date,
  made_on date,
  sends integer default 0 not null,
  last_sent_at timestamp with time zone,
  bank_reference text,
  problem text,
  problem_code text,
  is_out_booked boolean default false not null,
  is_in_booked boolean default false not null,
  returned_on date,
  out_back_transaction_id uuid,
  in_back_transaction_id uuid,
  constraint sweep_transfer_pkey PRIMARY KEY (household_id, run_id),
  constraint sweep_transfer_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint sweep_transfer_household_id_run_id_fkey FOREIGN KEY (household_id, run_id) REFERENCES sweep_run(household_id, id) ON DELETE CASCADE,
  constraint bank_of_a_webhook CHECK (((way = 'webhook'::text) = (bank IS NOT NULL))),
  constraint sweep_transfer_bank_reference_check CHECK ((length(bank_reference) <= 100)),
  constraint sweep_transfer_problem_check CHECK ((problem = ANY (ARRAY['bank_silent'::text, 'legs_missing'::text, 'refused'::text, 'returned_late'::text, 'details_changed'::text, 'returned'::text]))),
  constraint sweep_transfer_problem_code_check CHECK ((length(problem_code) <= 40)),
  constraint sweep_transfer_speed_check CHECK ((speed = ANY (ARRAY['standard'::text, 'same_day'::text]))),
  constraint sweep_transfer_way_check CHECK ((way = ANY (ARRAY['ledger'::text, 'instruct'::text, 'webhook'::text])))
);
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.sweep_transfer FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.sweep_transfer enable row level security;
alter table tideline.sweep_transfer force row level security;
create policy of_household on tideline.sweep_transfer for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.sweep_transfer to tideline_app;

create table tideline.sync_run (
  household_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  trigger text not null,
  state text default 'queued'::text not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  asked_from timestamp with time zone,
  counts jsonb default '{"new": 0, "listed": 0, "review": 0, "voided": 0, "changed": 0, "present": 0}'::jsonb not null,
  change_set_id uuid,
  problem text,
  messages jsonb default '[]'::jsonb not null,
  constraint sync_run_pkey PRIMARY KEY (household_id, id),
  constraint sync_run_household_id_change_set_id_fkey FOREIGN KEY (household_id, change_set_id) REFERENCES change_set(household_id, id),
  constraint sync_run_household_id_connection_id_fkey FOREIGN KEY (household_id, connection_id) REFERENCES connection(household_id, id) ON DELETE CASCADE,
  constraint sync_run_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'partial'::text, 'failed'::text, 'stale'::text]))),
  constraint sync_run_trigger_check CHECK ((trigger = ANY (ARRAY['person'::text, 'schedule'::text, 'connect'::text])))
);
CREATE INDEX sync_run_of_connection ON tideline.sync_run USING btree (household_id, connection_id, id DESC);
alter table tideline.sync_run enable row level security;
alter table tideline.sync_run force row level security;
create policy of_household on tideline.sync_run for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.sync_run to tideline_app;

create table tideline.tag (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint tag_pkey PRIMARY KEY (household_id, id),
  constraint tag_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX tag_name ON tideline.tag USING btree (household_id, name_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.tag REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.tag REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.tag REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.tag FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.tag enable row level security;
alter table tideline.tag force row level security;
create policy of_household on tideline.tag for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.tag to tideline_app;

create table tideline.transaction (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  account_id uuid not null,
  posted_on date not null,
  transacted_on date,
  amount_minor bigint not null,
  original_amount_minor bigint,
  original_currency character(3),
  payee text not null,
  memo text,
  raw_description text,
  check_number text,
  kind text default 'standard'::text not null,
  status text default 'posted'::text not null,
  needs_review boolean default false not null,
  excluded boolean default false not null,
  category_id uuid,
  is_split boolean default false not null,
  set_by_user text[] default '{}'::text[] not null,
  statement_id uuid,
  held_for uuid,
  source text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  payee_key text collate "C" generated always as (lower(payee)) stored,
  search_text text collate "C" generated always as (lower(((((payee || ' '::text) || COALESCE(memo, ''::text)) || ' '::text) || COALESCE(raw_description, ''::text)))) stored,
  search_key text collate "C" generated always as ("left"(search_text_of(payee, memo, raw_description, check_number), 500)) stored,
  search_is_long boolean generated always as ((length(search_text_of(payee, memo, raw_description, check_number)) > 500)) stored,
  constraint transaction_pkey PRIMARY KEY (household_id, id),
  constraint transaction_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint transaction_household_id_category_id_fkey FOREIGN KEY (household_id, category_id) REFERENCES category(household_id, id) DEFERRABLE,
  constraint transaction_amount_minor_check CHECK (((amount_minor >= '-999999999999999'::bigint) AND (amount_minor <= '999999999999999'::bigint))),
  constraint transaction_held_counts_nowhere CHECK (((held_for IS NULL) OR (deleted_at IS NOT NULL))),
  constraint transaction_kind_check CHECK ((kind = ANY (ARRAY['standard'::text, 'transfer'::text, 'card_payment'::text, 'loan_payment'::text, 'interest'::text, 'fee'::text, 'refund'::text, 'balance_transfer'::text, 'cash_advance'::text, 'opening'::text, 'adjustment'::text]))),
  constraint transaction_original_amount_minor_check CHECK (((original_amount_minor >= '-999999999999999'::bigint) AND (original_amount_minor <= '999999999999999'::bigint))),
  constraint transaction_original_whole CHECK (((original_amount_minor IS NULL) = (original_currency IS NULL))),
  constraint transaction_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'import'::text, 'sync'::text, 'sweep'::text]))),
  constraint transaction_split_has_no_category CHECK (((NOT is_split) OR (category_id IS NULL))),
  constraint transaction_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'posted'::text, 'cleared'::text, 'reconciled'::text, 'void'::text]))),
  constraint transaction_void_counts_nowhere CHECK (((status <> 'void'::text) OR (deleted_at IS NOT NULL)))
);
alter table tideline.transaction set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
CREATE INDEX transaction_by_account ON tideline.transaction USING btree (household_id, account_id, posted_on DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX transaction_by_category ON tideline.transaction USING btree (household_id, category_id, posted_on DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX transaction_by_month ON tideline.transaction USING btree (household_id, posted_on) INCLUDE (account_id, category_id, kind, amount_minor, excluded, is_split) WHERE (deleted_at IS NULL);
CREATE INDEX transaction_by_payee ON tideline.transaction USING btree (household_id, payee_key, posted_on DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX transaction_cash_advance ON tideline.transaction USING btree (household_id, account_id, posted_on) WHERE ((kind = 'cash_advance'::text) AND (deleted_at IS NULL));
CREATE INDEX transaction_category_by_user ON tideline.transaction USING btree (household_id, posted_on DESC) WHERE ((deleted_at IS NULL) AND (set_by_user @> '{categoryId}'::text[]));
CREATE INDEX transaction_deleted ON tideline.transaction USING btree (household_id, account_id, posted_on) WHERE (deleted_at IS NOT NULL);
CREATE INDEX transaction_held ON tideline.transaction USING btree (household_id, posted_on DESC, id DESC) WHERE (held_for IS NOT NULL);
CREATE INDEX transaction_interest_paid ON tideline.transaction USING btree (household_id, account_id, posted_on DESC) INCLUDE (amount_minor) WHERE ((kind = 'interest'::text) AND (amount_minor > 0) AND (deleted_at IS NULL));
CREATE INDEX transaction_list ON tideline.transaction USING btree (household_id, posted_on DESC, id DESC) INCLUDE (account_id, category_id, amount_minor, needs_review, is_split, excluded, kind, status, source, search_is_long, search_key) WHERE (deleted_at IS NULL);
CREATE INDEX transaction_of_statement ON tideline.transaction USING btree (household_id, statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX transaction_pending ON tideline.transaction USING btree (household_id, posted_on DESC, id DESC) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX transaction_pending_of_account ON tideline.transaction USING btree (household_id, account_id) INCLUDE (amount_minor) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX transaction_reconciled ON tideline.transaction USING btree (household_id, account_id, posted_on) INCLUDE (amount_minor) WHERE ((status = 'reconciled'::text) AND (deleted_at IS NULL));
CREATE INDEX transaction_split_by_month ON tideline.transaction USING btree (household_id, posted_on) INCLUDE (id, account_id, kind, excluded) WHERE (is_split AND (deleted_at IS NULL));
CREATE INDEX transaction_to_reconcile ON tideline.transaction USING btree (household_id, account_id, posted_on DESC, id DESC) WHERE ((status <> 'reconciled'::text) AND (deleted_at IS NULL));
CREATE INDEX transaction_to_review ON tideline.transaction USING btree (household_id, posted_on DESC, id DESC) WHERE (needs_review AND (deleted_at IS NULL));
CREATE INDEX transaction_uncategorized ON tideline.transaction USING btree (household_id, posted_on DESC, id DESC) WHERE ((category_id IS NULL) AND (NOT is_split) AND (kind = ANY (ARRAY['standard'::text, 'refund'::text, 'interest'::text, 'fee'::text])) AND (deleted_at IS NULL));
CREATE CONSTRAINT TRIGGER dissolve_transfers AFTER UPDATE OF deleted_at ON tideline.transaction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION dissolve_transfers();
CREATE CONSTRAINT TRIGGER new_splits_add_up AFTER INSERT ON tideline.transaction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_split) EXECUTE FUNCTION splits_add_up();
CREATE CONSTRAINT TRIGGER splits_add_up AFTER UPDATE OF amount_minor, is_split ON tideline.transaction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.is_split OR old.is_split)) EXECUTE FUNCTION splits_add_up();
CREATE TRIGGER balances_of_delete AFTER DELETE ON tideline.transaction REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION maintain_balances();
CREATE TRIGGER balances_of_insert AFTER INSERT ON tideline.transaction REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION maintain_balances();
CREATE TRIGGER balances_of_update AFTER UPDATE ON tideline.transaction REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION maintain_balances();
CREATE TRIGGER forget_decisions AFTER DELETE ON tideline.transaction REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_decisions();
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.transaction REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.transaction REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.transaction REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER note_user BEFORE UPDATE OF payee, memo, category_id, kind, excluded, is_split ON tideline.transaction FOR EACH ROW WHEN (((((((old.payee IS DISTINCT FROM new.payee) OR (old.memo IS DISTINCT FROM new.memo)) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.excluded IS DISTINCT FROM new.excluded)) OR (old.is_split IS DISTINCT FROM new.is_split))) EXECUTE FUNCTION note_user();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.transaction FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.transaction REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.transaction REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.transaction REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.transaction enable row level security;
alter table tideline.transaction force row level security;
create policy of_household on tideline.transaction for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.transaction to tideline_app;

create table tideline.transaction_tag (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  transaction_id uuid not null,
  split_id uuid,
  tag_id uuid not null,
  constraint transaction_tag_pkey PRIMARY KEY (household_id, id),
  constraint transaction_tag_household_id_transaction_id_tag_id_split_id_key UNIQUE NULLS NOT DISTINCT (household_id, transaction_id, tag_id, split_id),
  constraint transaction_tag_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint transaction_tag_household_id_split_id_fkey FOREIGN KEY (household_id, split_id) REFERENCES split(household_id, id) DEFERRABLE,
  constraint transaction_tag_household_id_tag_id_fkey FOREIGN KEY (household_id, tag_id) REFERENCES tag(household_id, id) DEFERRABLE,
  constraint transaction_tag_household_id_transaction_id_fkey FOREIGN KEY (household_id, transaction_id) REFERENCES transaction(household_id, id) DEFERRABLE
);
CREATE INDEX transaction_tag_by_tag ON tideline.transaction_tag USING btree (household_id, tag_id);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.transaction_tag REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.transaction_tag REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.transaction_tag REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.transaction_tag FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.transaction_tag enable row level security;
alter table tideline.transaction_tag force row level security;
create policy of_household on tideline.transaction_tag for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.transaction_tag to tideline_app;

create table tideline.transfer (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  outflow_id uuid not null,
  inflow_id uuid not null,
  state text not null,
  fee_minor bigint default 0 not null,
  outflow_kind text,
  outflow_category_id uuid,
  inflow_kind text,
  inflow_category_id uuid,
  constraint transfer_pkey PRIMARY KEY (household_id, id),
  constraint transfer_household_id_outflow_id_inflow_id_key UNIQUE (household_id, outflow_id, inflow_id),
  constraint transfer_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint transfer_household_id_inflow_id_fkey FOREIGN KEY (household_id, inflow_id) REFERENCES transaction(household_id, id) DEFERRABLE,
  constraint transfer_household_id_outflow_id_fkey FOREIGN KEY (household_id, outflow_id) REFERENCES transaction(household_id, id) DEFERRABLE,
  constraint transfer_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint transfer_state_check CHECK ((state = ANY (ARRAY['suggested'::text, 'confirmed'::text, 'rejected'::text])))
);
alter table tideline.transfer set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
CREATE INDEX transfer_by_inflow ON tideline.transfer USING btree (household_id, inflow_id);
CREATE UNIQUE INDEX transfer_inflow_once ON tideline.transfer USING btree (household_id, inflow_id) WHERE (state = 'confirmed'::text);
CREATE UNIQUE INDEX transfer_outflow_once ON tideline.transfer USING btree (household_id, outflow_id) WHERE (state = 'confirmed'::text);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.transfer REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.transfer REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.transfer REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.transfer FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.transfer enable row level security;
alter table tideline.transfer force row level security;
create policy of_household on tideline.transfer for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.transfer to tideline_app;

create table tideline.transfer_suggestion (
  household_id uuid not null,
  id uuid not null,
  outflow_id uuid not null,
  inflow_id uuid not null,
  kind text not null,
  fee_minor bigint,
  confidence_ppm integer not null,
  is_sure boolean not null,
  reasons text[] not null,
  constraint transfer_suggestion_pkey PRIMARY KEY (household_id, id),
  constraint transfer_suggestion_household_id_outflow_id_inflow_id_key UNIQUE (household_id, outflow_id, inflow_id),
  constraint transfer_suggestion_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE
);
alter table tideline.transfer_suggestion set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
CREATE INDEX transfer_suggestion_by_inflow ON tideline.transfer_suggestion USING btree (household_id, inflow_id);
alter table tideline.transfer_suggestion enable row level security;
alter table tideline.transfer_suggestion force row level security;
create policy of_household on tideline.transfer_suggestion for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.transfer_suggestion to tideline_app;

create table tideline.two_person_approval (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  above_minor bigint,
  constraint two_person_approval_pkey PRIMARY KEY (household_id, id),
  constraint two_person_approval_household_id_key UNIQUE (household_id),
  constraint two_person_approval_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint two_person_approval_above_minor_check CHECK (((above_minor >= 0) AND (above_minor <= '9999999999999'::bigint)))
);
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON tideline.two_person_approval FOR EACH ROW EXECUTE FUNCTION note_change_of_members();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.two_person_approval FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.two_person_approval enable row level security;
alter table tideline.two_person_approval force row level security;
create policy of_household on tideline.two_person_approval for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.two_person_approval to tideline_app;

create table tideline.upload_progress (
  user_id uuid not null,
  key text not null,
  progress json not null,
  stored_at timestamp with time zone not null,
  constraint upload_progress_pkey PRIMARY KEY (user_id, key),
  constraint upload_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint upload_progress_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);
alter table tideline.upload_progress enable row level security;
alter table tideline.upload_progress force row level security;
create policy of_sign_in on tideline.upload_progress for all to tideline_auth using (true) with check (true);
create policy oneself on tideline.upload_progress for all to tideline_app using ((user_id = ( SELECT app_user() AS app_user))) with check ((user_id = ( SELECT app_user() AS app_user)));
grant delete, insert, select, update on tideline.upload_progress to tideline_app;

create table tideline.user_credential (
  id uuid not null,
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  password text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_chosen boolean default true not null,
  constraint user_credential_pkey PRIMARY KEY (id),
  constraint user_credential_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint user_credential_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX user_credential_by_user ON tideline.user_credential USING btree (user_id);
grant delete, insert, select, update on tideline.user_credential to tideline_auth;

create table tideline.user_deletion (
  user_id uuid not null,
  requested_at timestamp with time zone not null,
  deletes_at timestamp with time zone not null,
  constraint user_deletion_pkey PRIMARY KEY (user_id),
  constraint user_deletion_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX user_deletion_by_date ON tideline.user_deletion USING btree (deletes_at);
alter table tideline.user_deletion enable row level security;
create policy of_sign_in on tideline.user_deletion for all to tideline_auth using (true) with check (true);
create policy oneself_and_members on tideline.user_deletion for select to tideline_app using (((user_id = ( SELECT app_user() AS app_user)) OR (EXISTS ( SELECT
   FROM membership m
  WHERE ((m.household_id = ( SELECT app_household() AS app_household)) AND (m.user_id = user_deletion.user_id))))));
grant delete, insert, select, update on tideline.user_deletion to tideline_auth;
grant select on tideline.user_deletion to tideline_app;

create table tideline.user_session (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_household_id uuid,
  user_agent text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint user_session_pkey PRIMARY KEY (id),
  constraint user_session_token_key UNIQUE (token),
  constraint user_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX user_session_by_expiry ON tideline.user_session USING btree (expires_at);
CREATE INDEX user_session_by_user ON tideline.user_session USING btree (user_id);
CREATE TRIGGER announce_end AFTER DELETE ON tideline.user_session FOR EACH ROW EXECUTE FUNCTION announce_end_of_session();
grant delete, insert, select, update on tideline.user_session to tideline_auth;

create table tideline.user_totp (
  user_id uuid not null,
  confirmed boolean not null,
  key_id text not null,
  box text not null,
  last_step bigint default 0 not null,
  created_at timestamp with time zone not null,
  constraint user_totp_pkey PRIMARY KEY (user_id, confirmed),
  constraint user_totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
grant delete, insert, select, update on tideline.user_totp to tideline_auth;

create table tideline.user_verification (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint user_verification_pkey PRIMARY KEY (id)
);
CREATE INDEX user_verification_by_identifier ON tideline.user_verification USING btree (identifier);
grant delete, insert, select, update on tideline.user_verification to tideline_auth;

create table tideline.webhook_target (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  host text not null,
  enabled boolean default true not null,
  key_id text not null,
  box text not null,
  created_at timestamp with time zone not null,
  constraint webhook_target_pkey PRIMARY KEY (household_id, id),
  constraint webhook_target_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint webhook_target_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint webhook_target_kind_check CHECK ((kind = ANY (ARRAY['webhook'::text, 'ntfy'::text])))
);
CREATE INDEX webhook_target_by_key ON tideline.webhook_target USING btree (household_id, key_id);
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.webhook_target FOR EACH ROW EXECUTE FUNCTION raise_version();
alter table tideline.webhook_target enable row level security;
alter table tideline.webhook_target force row level security;
create policy of_household on tideline.webhook_target for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.webhook_target to tideline_app;

create table tideline.yield_rate (
  household_id uuid not null,
  id uuid not null,
  version bigint default 1 not null,
  account_id uuid not null,
  kind text not null,
  apy_ppm integer not null,
  tier_from_minor bigint default 0 not null,
  effective_from date not null,
  effective_to date,
  constraint yield_rate_pkey PRIMARY KEY (household_id, id),
  constraint yield_rate_household_id_account_id_fkey FOREIGN KEY (household_id, account_id) REFERENCES account(household_id, id) DEFERRABLE,
  constraint yield_rate_household_id_fkey FOREIGN KEY (household_id) REFERENCES household(id) ON DELETE CASCADE,
  constraint yield_rate_apy_ppm_check CHECK (((apy_ppm >= 0) AND (apy_ppm <= 10000000))),
  constraint yield_rate_check CHECK ((effective_to >= effective_from)),
  constraint yield_rate_kind_check CHECK ((kind = ANY (ARRAY['base'::text, 'bonus'::text]))),
  constraint yield_rate_tier_from_minor_check CHECK ((tier_from_minor >= 0))
);
CREATE INDEX yield_rate_of_account ON tideline.yield_rate USING btree (household_id, account_id);
CREATE TRIGGER images_of_delete AFTER DELETE ON tideline.yield_rate REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_insert AFTER INSERT ON tideline.yield_rate REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER images_of_update AFTER UPDATE ON tideline.yield_rate REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_images();
CREATE TRIGGER raise_version BEFORE UPDATE ON tideline.yield_rate FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER read_only_delete AFTER DELETE ON tideline.yield_rate REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_insert AFTER INSERT ON tideline.yield_rate REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
CREATE TRIGGER read_only_update AFTER UPDATE ON tideline.yield_rate REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_only();
alter table tideline.yield_rate enable row level security;
alter table tideline.yield_rate force row level security;
create policy of_household on tideline.yield_rate for all to public using ((household_id = ( SELECT app_household() AS app_household))) with check ((household_id = ( SELECT app_household() AS app_household)));
grant delete, insert, select, update on tideline.yield_rate to tideline_app;

create sequence tideline.change_statement;
grant usage on sequence tideline.change_statement to tideline_app;

create view tideline.household_reference as
 SELECT (c.conrelid)::regclass AS child,
    (c.confrelid)::regclass AS parent,
    a.attname AS column_name,
    a.attnotnull AS is_needed,
    (EXISTS ( SELECT
           FROM pg_attribute d
          WHERE ((d.attrelid = c.conrelid) AND (d.attname = 'deleted_at'::name) AND (NOT d.attisdropped)))) AS child_can_be_deleted,
    (EXISTS ( SELECT
           FROM pg_attribute d
          WHERE ((d.attrelid = c.confrelid) AND (d.attname = 'deleted_at'::name) AND (NOT d.attisdropped)))) AS parent_can_be_deleted
   FROM ((((pg_constraint c
     JOIN pg_attribute h ON (((h.attrelid = c.conrelid) AND (h.attnum = c.conkey[1]) AND (h.attname = 'household_id'::name))))
     JOIN pg_attribute a ON (((a.attrelid = c.conrelid) AND (a.attnum = c.conkey[2]))))
     JOIN pg_attribute p ON (((p.attrelid = c.confrelid) AND (p.attnum = c.confkey[2]) AND (p.attname = 'id'::name))))
     JOIN pg_attribute i ON (((i.attrelid = c.conrelid) AND (i.attname = 'id'::name))))
  WHERE ((c.contype = 'f'::"char") AND (c.confdeltype <> 'c'::"char") AND (cardinality(c.conkey) = 2));
grant select on tideline.household_reference to tideline_app;

CREATE OR REPLACE FUNCTION tideline.account_of_row(table_name text, image jsonb)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when table_name = 'account' then image ->> 'id'
    when table_name in ('transaction', 'balance_snapshot', 'card_dispute', 'card_rate', 'card_statement', 'card_terms',
      'goal', 'loan_terms', 'promo_period', 'recurring_series', 'yield_rate') then image ->> 'account_id'
    when table_name = 'attachment' then (
      select t.account_id::text from transaction t
      where t.household_id = app_household() and t.id = (image ->> 'transaction_id')::uuid)
    when table_name = 'series_occurrence' then (
      select s.account_id::text from recurring_series s
      where s.household_id = app_household() and s.id = (image ->> 'series_id')::uuid)
  end::uuid
$function$;

CREATE OR REPLACE FUNCTION tideline.add_to_balances(household_ids uuid[], account_ids uuid[], days date[], amounts bigint[], counts bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with delta as (
    select household_id, account_id, day, sum(amount)::bigint as net, sum(n)::bigint as n
    from unnest(household_ids, account_ids, days, amounts, counts) as d (household_id, account_id, day, amount, n)
    group by household_id, account_id, day
    having sum(amount) <> 0 or sum(n) <> 0
  ), days as (
    insert into account_day as a (household_id, account_id, day, net_minor, transaction_count)
    select household_id, account_id, day, net, n from delta order by household_id, account_id, day
    on conflict (household_id, account_id, day) do update
      set net_minor = a.net_minor + excluded.net_minor,
        transaction_count = a.transaction_count + excluded.transaction_count
  )
  insert into account_balance as b (household_id, account_id, balance_minor, transaction_count)
  select household_id, account_id, sum(net)::bigint, sum(n)::bigint from delta
  group by household_id, account_id order by household_id, account_id
  on conflict (household_id, account_id) do update
    set balance_minor = b.balance_minor + excluded.balance_minor,
      transaction_count = b.transaction_count + excluded.transaction_count
$function$;

CREATE OR REPLACE FUNCTION tideline.announce_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.announced_at := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION tideline.announce_change_set()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
declare
  kinds text[];
begin
  update change_set set announced_at = clock_timestamp() where household_id = new.household_id and id = new.id;
  if not found then return null; end if; -- dropped in the same transaction: nothing changed
  kinds := array(
    select table_name from change_set_table
    where household_id = new.household_id and change_set_id = new.id order by table_name);
  if new.cause = 'import' then kinds := kinds || 'import_batch'::text; end if;
  if new.cause = 'sweep' then kinds := kinds || 'sweep_run'::text; end if;
  if cardinality(kinds) > 0 then
    perform pg_notify('tideline_live',
      json_build_object('household', new.household_id, 'changeSet', new.id, 'kinds', kinds)::text);
  end if;
  return null;
end $function$;
revoke execute on function announce_change_set() from public;

CREATE OR REPLACE FUNCTION tideline.announce_end_of_membership()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('tideline_live', json_build_object('household', old.household_id, 'user', old.user_id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.announce_end_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('tideline_live', json_build_object('session', old.id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.announce_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('tideline_live', json_build_object(
    'household', t.household_id, 'person', t.user_id, 'kinds', array['notification'])::text)
  from (select distinct household_id, user_id from touched) t;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.app_household()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('app.household', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION tideline.app_user()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('app.user', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION tideline.apply_inverse(of_change_set uuid, skipped uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
declare
  step record;
  names text[];
  sets text[];
  unmatched text[];
  columns text;
  write text;
  left_alone uuid[];
  all_left_alone uuid[] := '{}';
begin
  for step in
    select statement, table_name, operation from change_row
    where household_id = app_household() and change_set_id = of_change_set
    group by statement, table_name, operation order by statement desc
  loop
    select coalesce(array_agg(attname::text order by attnum), '{}'),
        coalesce(array_agg(attname::text) filter (where atttypid = 'text[]'::regtype), '{}')
      into names, sets from pg_attribute
    where attrelid = step.table_name::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> 'version' and (step.operation <> 'UPDATE' or attname in (
        select jsonb_object_keys(old_row) from change_row
        where household_id = app_household() and change_set_id = of_change_set and statement = step.statement));
    -- sets and generated columns are not compared
    unmatched := sets || array(
      select attname::text from pg_attribute
      where attrelid = step.table_name::regclass and attnum > 0 and attgenerated <> '');
    columns := (select string_agg(quote_ident(name), ', ') from unnest(names) name);
    if step.operation = 'INSERT' then
      write := format(
        'delete from %I t using c
         where t.household_id = $1 and t.id = c.row_id and looks_as(to_jsonb(t), c.compared) returning t.id',
        step.table_name);
    elsif step.operation = 'DELETE' then
      write := format(
        'insert into %1$I (%2$s, version)
         select %3$s, 1 + (select count(*) from change_row h where h.household_id = $1 and h.row_id = c.row_id)
         from c, jsonb_populate_record(null::%1$I, c.old_row) r
         on conflict do nothing returning id',
        step.table_name, columns, (select string_agg(format('r.%I', name), ', ') from unnest(names) name));
    else
      write := format(
        'update %1$I t set (%2$s) = (select %3$s from jsonb_populate_record(t, c.old_row) r) from c
         where t.household_id = $1 and t.id = c.row_id and looks_as(to_jsonb(t), c.compared) returning t.id',
        step.table_name, columns, (
          select string_agg(case when name = any(sets) then format(
            'case when c.old_row ? %1$L then array(
               (select unnest(t.%1$I) except
                select jsonb_array_elements_text(coalesce(nullif(c.new_row -> %1$L, ''null''), ''[]'')))
               union select jsonb_array_elements_text(coalesce(nullif(c.old_row -> %1$L, ''null''), ''[]''))
               order by 1) else t.%1$I end', name) else format('r.%I', name) end, ', ')
          from unnest(names) name));
    end if;
    execute format(
      'with c as materialized (
         select row_id, old_row, new_row, new_row - %L::text[] as compared from change_row
         where household_id = $1 and change_set_id = $2 and statement = $3 and row_id <> all($4)),
       written as (%s)
       select coalesce(array_agg(c.row_id), ''{}'') from c
       where not exists (select from written where written.id = c.row_id)', unmatched, write)
      into left_alone using app_household(), of_change_set, step.statement, skipped;
    all_left_alone := all_left_alone || left_alone;
  end loop;
  return all_left_alone;
end $function$;

CREATE OR REPLACE FUNCTION tideline.check_splits(of_household uuid, of_transaction uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  parent record;
  parts record;
begin
  select is_split, amount_minor into parent from transaction
  where household_id = of_household and id = of_transaction;
  if not found then return; end if;
  select count(*) as n, coalesce(sum(amount_minor), 0)::bigint as total into parts from split
  where household_id = of_household and transaction_id = of_transaction;
  if parent.is_split <> (parts.n > 0) or (parent.is_split and parts.total <> parent.amount_minor) then
    raise exception 'splits do not add up to their transaction' using errcode = '23514', constraint = 'splits_add_up';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION tideline.delete_tokens_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from api_token where household_id = new.household_id and user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.dissolve_transfers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  deleted timestamptz;
begin
  -- The transfer first, then the row by its key: with a condition on deleted_at the planner would use the index of
  -- deleted rows, which a deleted account has just filled.
  if not exists (
    select from transfer where household_id = new.household_id and outflow_id = new.id and state = 'confirmed'
    union all
    select from transfer where household_id = new.household_id and inflow_id = new.id and state = 'confirmed'
  ) then return null; end if;
  select deleted_at into deleted from transaction where household_id = new.household_id and id = new.id;
  if deleted is null then return null; end if;
  -- the whole household at once: the next legs of the same deletion find nothing left to do
  with gone as (
    delete from transfer x using transaction o, transaction i
    where x.household_id = new.household_id and x.state = 'confirmed'
      and o.household_id = x.household_id and o.id = x.outflow_id
      and i.household_id = x.household_id and i.id = x.inflow_id
      and (o.deleted_at is not null or i.deleted_at is not null)
    returning x.*
  ), leg as (
    select outflow_id as id, outflow_kind as kind, outflow_category_id as category_id from gone
    union all select inflow_id, inflow_kind, inflow_category_id from gone
  )
  update transaction t set kind = coalesce(leg.kind, 'standard'), category_id = coalesce(t.category_id, c.id)
  from leg left join category c
    on c.household_id = new.household_id and c.id = leg.category_id and c.deleted_at is null
  where t.household_id = new.household_id and t.id = leg.id and t.deleted_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.drop_change_set(of_change_set uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
  delete from change_set where household_id = app_household() and id = of_change_set;
$function$;

CREATE OR REPLACE FUNCTION tideline.find_session(of_digest text, at timestamp with time zone, idle_since timestamp with time zone)
 RETURNS TABLE(session_id uuid, last_household_id uuid, last_used_at timestamp with time zone, confirmed_at timestamp with time zone, has_second_factor boolean, has_password boolean, id uuid, version bigint, name text, email text, email_verified boolean, theme text, density text, keys_on boolean, language text, created_at timestamp with time zone, guest_expires_at timestamp with time zone, deletes_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
    select s.id, s.last_household_id, s.last_used_at, coalesce(s.confirmed_at, s.created_at),
      exists (select from user_totp t where t.user_id = u.id and t.confirmed)
        or exists (select from passkey p where p.user_id = u.id),
      exists (select from user_credential c where c.user_id = u.id and c.is_chosen),
      u.id, u.version, u.name, u.email, u.email_verified, u.theme, u.density, u.keys_on, u.language, u.created_at,
      u.guest_expires_at, d.deletes_at
    from user_session s join app_user u on u.id = s.user_id left join user_deletion d on d.user_id = u.id
    where s.token = of_digest and s.expires_at > at and s.last_used_at > idle_since
  $function$;
grant execute on function find_session(text,timestamp with time zone,timestamp with time zone) to tideline_app;
revoke execute on function find_session(text,timestamp with time zone,timestamp with time zone) from public;

CREATE OR REPLACE FUNCTION tideline.forget_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
begin
  delete from account_day d using old_rows o where d.household_id = o.household_id and d.account_id = o.id;
  return null;
end $function$;
revoke execute on function forget_days() from public;

CREATE OR REPLACE FUNCTION tideline.forget_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  here uuid := app_household();
begin
  delete from transfer where household_id = here and state = 'rejected'
    and (outflow_id in (select id from old_rows) or inflow_id in (select id from old_rows));
  delete from duplicate_candidate where household_id = here
    and (first_id in (select id from old_rows) or second_id in (select id from old_rows));
  delete from transfer_suggestion where household_id = here
    and (outflow_id in (select id from old_rows) or inflow_id in (select id from old_rows));
  delete from duplicate_suggestion where household_id = here
    and (first_id in (select id from old_rows) or second_id in (select id from old_rows));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.forget_images_of_removed_household()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
  delete from change_row
  where household_id = app_household() and not exists (select from household where id = app_household());
  delete from change_set_table
  where household_id = app_household() and not exists (select from household where id = app_household());
$function$;

CREATE OR REPLACE FUNCTION tideline.forget_import_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
begin
  delete from import_row r using old_rows o where r.household_id = o.household_id and r.batch_id = o.id;
  return null;
end $function$;
revoke execute on function forget_import_rows() from public;

CREATE OR REPLACE FUNCTION tideline.guard_read_only(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger read_only_insert after insert on %s referencing new table as new_rows '
    'for each statement execute function refuse_read_only()', target);
  execute format('create trigger read_only_update after update on %s referencing old table as old_rows '
    'new table as new_rows for each statement execute function refuse_read_only()', target);
  execute format('create trigger read_only_delete after delete on %s referencing old table as old_rows '
    'for each statement execute function refuse_read_only()', target);
end $function$;

CREATE OR REPLACE FUNCTION tideline.hide_labels(of_account uuid, account_name text, account_rows uuid[], payees text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
  with whole_name as (
    -- a short name such as "A" must not be found within words
    select '(^|\W)' || regexp_replace(account_name, '(\W)', '\\\1', 'g') || '(\W|$)' as pattern
  ), own_payee as (
    select p from unnest(payees) p where not exists (
      select from transaction t
      where t.household_id = app_household() and t.payee = p and t.account_id <> of_account)
  ), touched as (
    select change_set_id, bool_and(row_id = any(account_rows)) as only_it from change_row
    where household_id = app_household()
    group by change_set_id having bool_or(row_id = any(account_rows))
  ), other_name as (
    select name from account
    where household_id = app_household() and id <> of_account and name <> account_name
      and position(account_name in name) > 0
  )
  update change_set s set label = 'Changed an account that was moved'
  from (
    select c.id, t.change_set_id is not null as touches, coalesce(t.only_it, false) as only_it,
      regexp_replace(c.label, '^((Undo|Redo): )*\S+ ', '') as subject
    from change_set c left join touched t on t.change_set_id = c.id
    where c.household_id = app_household()
  ) c
  where s.household_id = app_household() and s.id = c.id and s.opened_in is distinct from pg_current_xact_id()
    and (
      c.only_it
      or (c.touches and c.subject = any(payees))
      or c.subject in (select p from own_payee)
      or (s.label ~ (select pattern from whole_name)
        and not exists (select from other_name o where position(o.name in s.label) > 0)));
$function$;
revoke execute on function hide_labels(uuid,text,uuid[],text[]) from public;

CREATE OR REPLACE FUNCTION tideline.keep_change_set()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
declare
  is_open boolean := old.opened_in is not distinct from pg_current_xact_id();
begin
  if TG_OP = 'DELETE' then
    -- the history is deleted only with its household
    if not is_open and exists (select from household where id = old.household_id) then
      raise exception 'the history of changes is not deleted' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if (new.household_id, new.id, new.actor_id, new.cause, new.created_at, new.opened_in)
      is distinct from (old.household_id, old.id, old.actor_id, old.cause, old.created_at, old.opened_in)
    or (not is_open and (new.undoes_id, new.root_id) is distinct from (old.undoes_id, old.root_id))
    or (not is_open and new.label <> old.label and new.label <> 'Changed an account that was moved')
    or (old.announced_at is not null and new.announced_at is distinct from old.announced_at)
    or (old.thinned_at is not null and new.thinned_at is distinct from old.thinned_at) then
    raise exception 'the history of changes is not rewritten' using errcode = 'insufficient_privilege';
  end if;
  if new.state is distinct from old.state and not exists (
    select from change_set u
    where u.household_id = old.household_id and u.opened_in = pg_current_xact_id() and u.undoes_id is not null
      and (u.undoes_id = old.id or u.root_id = old.id)) then
    raise exception 'only an undo changes whether a change stands' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION tideline.keep_household_clock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
begin
  insert into household_clock (id, timezone) values (new.id, new.timezone)
  on conflict (id) do update set timezone = excluded.timezone;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.keep_notification_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
declare
  due timestamptz;
begin
  if TG_OP = 'DELETE' then
    delete from notification_due where id = old.id;
    return null;
  end if;
  due := case TG_TABLE_NAME
    when 'notification' then to_jsonb(new) ->> 'snoozed_until' else to_jsonb(new) ->> 'due_at' end;
  if due is null then
    if TG_OP = 'UPDATE' then delete from notification_due where id = new.id; end if;
  else
    insert into notification_due (id, household, due_at) values (new.id, new.household_id, due)
    on conflict (id) do update set due_at = excluded.due_at;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.keep_private()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
begin
  if exists (
    select from household h
    where h.id = new.household_id and h.private_user_id is not null and h.private_user_id <> new.user_id) then
    raise exception 'a private household has one member';
  end if;
  return null;
end $function$;
revoke execute on function keep_private() from public;

CREATE OR REPLACE FUNCTION tideline.label_change_set(of_change_set uuid, new_label text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
  update change_set set label = new_label where household_id = app_household() and id = of_change_set;
$function$;

CREATE OR REPLACE FUNCTION tideline.ledger_around(here uuid, of_accounts uuid[], of_transactions uuid[], balances boolean, OUT rows_of uuid[], OUT accounts_of uuid[])
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  with legs as (
    select unnest(of_transactions) as id
    union select inflow_id from transfer
      where household_id = here and outflow_id = any(of_transactions) and state = 'confirmed'
    union select outflow_id from transfer
      where household_id = here and inflow_id = any(of_transactions) and state = 'confirmed'
  ), held as (
    select unnest(of_accounts) as id
    union select t.account_id from transaction t join legs on legs.id = t.id where t.household_id = here and balances
  )
  select coalesce((select array_agg(id order by id) from legs), '{}'),
    coalesce((select array_agg(id order by id) from held), '{}')
$function$;

CREATE OR REPLACE FUNCTION tideline.lock_change_set(of_change_set uuid)
 RETURNS SETOF change_set
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
  select * from change_set where household_id = app_household() and id = of_change_set for update;
$function$;

CREATE OR REPLACE FUNCTION tideline.lock_ledger(of_accounts uuid[], of_transactions uuid[], balances boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  here uuid := app_household();
  place text := case when cardinality(of_transactions) = 0 then 'accounts' else 'transactions' end;
  rows_now uuid[];
  rows_then uuid[];
  accounts_now uuid[];
  accounts_then uuid[];
begin
  if current_setting('app.turn', true) = 'shared' then
    if current_setting('app.locked', true) in ('transactions', place) then
      raise exception 'the ledger is locked already: a second set of locks is out of order';
    end if;
    perform set_config('app.locked', place, true);
  end if;
  loop
    select rows_of, accounts_of into rows_now, accounts_now
    from ledger_around(here, of_accounts, of_transactions, balances);
    begin
      perform from account where household_id = here and id = any(accounts_now) order by id for no key update;
      if cardinality(of_transactions) = 0 then
        return;
      end if;
      perform from transaction where household_id = here and id = any(rows_now) order by id for no key update;
      select rows_of, accounts_of into rows_then, accounts_then
      from ledger_around(here, of_accounts, of_transactions, balances);
      if rows_then = rows_now and accounts_then = accounts_now then
        return;
      end if;
      raise exception using errcode = 'TL001', message = 'moved meanwhile'; -- releases these locks
    exception when sqlstate 'TL001' then
      null;
    end;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION tideline.looks_as(now_row jsonb, compared jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return now_row || compared = now_row;
end $function$;

CREATE OR REPLACE FUNCTION tideline.maintain_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if TG_OP = 'INSERT' then
    perform add_to_balances(array_agg(household_id), array_agg(account_id), array_agg(posted_on),
      array_agg(amount_minor), array_agg(1::bigint))
    from new_rows where deleted_at is null;
  elsif TG_OP = 'DELETE' then
    perform add_to_balances(array_agg(household_id), array_agg(account_id), array_agg(posted_on),
      array_agg(-amount_minor), array_agg(-1::bigint))
    from old_rows where deleted_at is null;
  else
    perform add_to_balances(array_agg(household_id), array_agg(account_id), array_agg(posted_on),
      array_agg(amount), array_agg(n))
    from (
      select household_id, account_id, posted_on, -amount_minor as amount, -1::bigint as n
      from old_rows where deleted_at is null
      union all
      select household_id, account_id, posted_on, amount_minor, 1::bigint from new_rows where deleted_at is null
    ) changed;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.make_tenant_table(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy of_household on %s using (household_id = (select app_household())) '
    'with check (household_id = (select app_household()))', target);
  execute format('grant select, insert, update, delete on %s to tideline_app', target);
end $function$;

CREATE OR REPLACE FUNCTION tideline.make_undo(of_change_set uuid, undone uuid, new_label text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
  update change_set c set undoes_id = u.id, root_id = u.root_id, label = new_label from change_set u
  where c.household_id = app_household() and c.id = of_change_set and u.household_id = c.household_id and u.id = undone;
$function$;

CREATE OR REPLACE FUNCTION tideline.mark_change_set(of_change_set uuid, new_state text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
  update change_set set state = new_state where household_id = app_household() and id = of_change_set;
$function$;

CREATE OR REPLACE FUNCTION tideline.named_change_set()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
declare
  named uuid := nullif(current_setting('app.change_set', true), '')::uuid;
begin
  if named is null then
    raise exception 'a tracked table was written outside a change set';
  end if;
  if not exists (
      select from change_set
      where household_id = app_household() and id = named and opened_in = pg_current_xact_id_if_assigned())
    and exists (select from household where id = app_household())
    and not (current_setting('role') = 'none' and session_user = (
      select pg_get_userbyid(relowner) from pg_class where oid = 'change_set'::regclass)) then
    raise exception 'a tracked table was written under a change set of another transaction';
  end if;
  return named;
end $function$;

CREATE OR REPLACE FUNCTION tideline.note_change_of_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
declare
  open_change_set uuid := nullif(current_setting('app.change_set', true), '')::uuid;
  touched uuid := case TG_OP when 'DELETE' then old.household_id else new.household_id end;
begin
  if open_change_set is null or touched is distinct from app_household() then return null; end if;
  insert into change_set_table as c (household_id, change_set_id, table_name, added, changed, removed)
  values (touched, open_change_set, TG_TABLE_NAME,
    (TG_OP = 'INSERT')::integer, (TG_OP = 'UPDATE')::integer, (TG_OP = 'DELETE')::integer)
  on conflict (household_id, change_set_id, table_name) do update
    set added = c.added + excluded.added, changed = c.changed + excluded.changed,
      removed = c.removed + excluded.removed;
  return null;
end $function$;
revoke execute on function note_change_of_members() from public;

CREATE OR REPLACE FUNCTION tideline.note_insight_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
begin
  if exists (
    select from change_set_table where household_id = new.household_id and change_set_id = new.id
      and table_name <> all (array['insight_decision', 'saved_filter', 'attachment', 'tag', 'transaction_tag'])
  ) then
    insert into insight_due (id, changed_at) values (new.household_id, clock_timestamp())
    on conflict (id) do update set changed_at = excluded.changed_at;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.note_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  by_user boolean;
  fields text[] := '{}';
begin
  if current_setting('app.by_machine', true) = 'yes' then return new; end if;
  select cause = 'user' and undoes_id is null into by_user from change_set
  where household_id = new.household_id and id = nullif(current_setting('app.change_set', true), '')::uuid;
  if by_user is not true then return new; end if;
  if new.payee is distinct from old.payee then fields := fields || 'payee'::text; end if;
  if new.memo is distinct from old.memo then fields := fields || 'memo'::text; end if;
  if new.category_id is distinct from old.category_id then fields := fields || 'categoryId'::text; end if;
  if new.kind is distinct from old.kind then fields := fields || 'kind'::text; end if;
  if new.excluded is distinct from old.excluded then fields := fields || 'excluded'::text; end if;
  if new.is_split is distinct from old.is_split then fields := fields || 'splits'::text; end if;
  new.set_by_user := array(
    select distinct field from unnest(old.set_by_user || fields) as field order by field);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION tideline.purge_account(of_account uuid, is_moved boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
declare
  gone uuid[];
  named text;
  payees text[];
begin
  select name into named from account
  where household_id = app_household() and id = of_account and deleted_at is not null;
  if named is null then
    raise exception 'only a deleted account can be removed for good';
  end if;
  select coalesce(array_agg(distinct payee), '{}') into payees from transaction
  where household_id = app_household() and account_id = of_account;
  gone := purge_rows('account', array[of_account]);
  if is_moved then
    select payees || coalesce(array_agg(distinct i.payee), '{}') into payees
    from change_row r cross join lateral (values (r.old_row ->> 'payee'), (r.new_row ->> 'payee')) i (payee)
    where r.household_id = app_household() and r.table_name = 'transaction' and r.row_id = any(gone)
      and i.payee is not null;
    perform hide_labels(of_account, named, gone, payees);
  end if;
  named := to_jsonb(named)::text;
  update change_row
  set operation = 'UPDATE', old_row = jsonb_build_object('id', row_id), new_row = jsonb_build_object('id', row_id)
  where household_id = app_household() and (
    row_id = any(gone)
    or (table_name in ('payoff_plan', 'mode_change') and (
      position(of_account::text in concat(old_row, new_row)) > 0 or position(named in concat(old_row, new_row)) > 0)));
end $function$;

CREATE OR REPLACE FUNCTION tideline.purge_rows(from_table regclass, ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  link record;
  dependents uuid[];
  gone uuid[] := ids;
begin
  if cardinality(ids) = 0 then return ids; end if;
  for link in
    select c.conrelid::regclass as from_table, a.attname as column_name, a.attnotnull as needed
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = from_table and cardinality(c.conkey) = 2 and c.confdeltype <> 'c'
      and c.conrelid <> c.confrelid
  loop
    if link.needed then
      execute format('select coalesce(array_agg(id), ''{}'') from %s where household_id = app_household()
        and %I = any($1)', link.from_table, link.column_name) into dependents using ids;
      gone := gone || purge_rows(link.from_table, dependents);
    else
      execute format('update %1$s set %2$I = null where household_id = app_household() and %2$I = any($1)',
        link.from_table, link.column_name) using ids;
    end if;
  end loop;
  execute format('delete from %s where household_id = app_household() and id = any($1)', from_table) using ids;
  return gone;
end $function$;
revoke execute on function purge_rows(regclass,uuid[]) from public;

CREATE OR REPLACE FUNCTION tideline.raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION tideline.read_only_accounts()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(a.id), '{}') from account a
  where a.household_id = app_household() and a.visibility = 'read_only' and a.owner_id <> app_user() and exists (
    select from membership m where m.household_id = a.household_id and m.user_id = a.owner_id and m.state = 'active')
$function$;

CREATE OR REPLACE FUNCTION tideline.refresh_statistics()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
 SET lock_timeout TO '100ms'
 SET default_statistics_target TO '3'
AS $function$
declare
  written record;
begin
  for written in
    select s.relid::regclass as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_stat_xact_user_tables s
    join pg_attribute a on a.attrelid = s.relid and a.attnum > 0 and not a.attisdropped and a.attlen > 0
    where s.schemaname = 'tideline' and s.relname <> 'import_row' and s.n_tup_ins + s.n_tup_upd >= 500
    group by s.relid order by s.relid -- one order for all, because the locks last until the commit
  loop
    begin
      execute format('analyze %s (%s)', written.name, written.columns);
    exception when lock_not_available then
      null; -- another transaction analyzes this table
    end;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION tideline.refuse_read_only()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
declare
  refused uuid[] := read_only_accounts();
  free text[] := array['version', 'position', 'payee', 'category_id', 'kind', 'needs_review', 'is_split',
    'set_by_user', 'statement_id'] || array(
    select attname::text from pg_attribute where attrelid = TG_RELID and attnum > 0 and attgenerated <> '');
  touched uuid;
begin
  if TG_TABLE_NAME = 'account' and TG_OP <> 'INSERT' then
    -- as they were before the statement, which may have changed who may change them
    refused := array(
      select o.id from old_rows o where o.visibility = 'read_only' and o.owner_id <> app_user() and exists (
        select from membership m where m.household_id = o.household_id and m.user_id = o.owner_id
          and m.state = 'active'));
  end if;
  if cardinality(refused) = 0 then return null; end if;
  if TG_OP = 'INSERT' then
    select r.account_id into touched from new_rows n
    cross join lateral account_of_row(TG_TABLE_NAME, to_jsonb(n)) as r (account_id)
    where r.account_id = any(refused) limit 1;
  elsif TG_OP = 'DELETE' then
    select r.account_id into touched from old_rows o
    cross join lateral account_of_row(TG_TABLE_NAME, to_jsonb(o)) as r (account_id)
    where r.account_id = any(refused) limit 1;
  else
    select r.account_id into touched
    from new_rows n join old_rows o on o.household_id = n.household_id and o.id = n.id
    cross join lateral (
      select account_of_row(TG_TABLE_NAME, to_jsonb(o)) union all select account_of_row(TG_TABLE_NAME, to_jsonb(n))
    ) as r (account_id)
    where r.account_id = any(refused) and to_jsonb(o) - free <> to_jsonb(n) - free limit 1;
  end if;
  if touched is not null then
    raise exception 'an account that only its owner changes' using errcode = 'TD001', detail = touched::text;
  end if;
  return null;
end $function$;
revoke execute on function refuse_read_only() from public;

CREATE OR REPLACE FUNCTION tideline.refuse_taken_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
declare
  acting text;
begin
  if app_user() is null or not exists (
    select from new_rows n join old_rows o on o.household_id = n.household_id and o.id = n.id
    where n.owner_id is distinct from o.owner_id and not (o.owner_id is not distinct from app_user()))
  then return null; end if;
  select m.role into acting from membership m
  where m.household_id = app_household() and m.user_id = app_user() and m.state = 'active';
  if acting is distinct from 'owner' then
    raise exception 'an account that the user may not give to a member'
      using errcode = 'TD002', detail = coalesce(acting, 'viewer');
  end if;
  return null;
end $function$;
revoke execute on function refuse_taken_account() from public;

CREATE OR REPLACE FUNCTION tideline.refuse_to_rewrite_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = TG_RELID) then
    raise exception 'the history of changes is not rewritten' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.search_text_of(payee text, memo text, raw_description text, check_number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(((((((translate(payee, ''::text, ' '::text) || ''::text) || translate(COALESCE(memo, ''::text), ''::text, ' '::text)) || ''::text) || translate(COALESCE(raw_description, ''::text), ''::text, ' '::text)) || ''::text) || translate(COALESCE(check_number, ''::text), ''::text, ' '::text)));

CREATE OR REPLACE FUNCTION tideline.splits_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if TG_TABLE_NAME = 'split' then
    perform check_splits(
      coalesce(new.household_id, old.household_id), coalesce(new.transaction_id, old.transaction_id));
  else
    perform check_splits(new.household_id, new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tideline.sweep_run_only_falls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'skipped' then return new; end if; -- the rule was evaluated again on the same day
  if new.key is distinct from old.key
    or new.from_account_id <> old.from_account_id or new.to_account_id is distinct from old.to_account_id then
    raise exception 'a decision about a sweep is not written over' using errcode = 'check_violation';
  end if;
  if old.approval = 'needs_two_approvals' and new.approval <> old.approval then
    raise exception 'a decision about a sweep keeps its two approvals' using errcode = 'check_violation';
  end if;
  if old.state = 'proposed' and new.state = 'proposed' then return new; end if;
  if new.amount_minor > old.amount_minor or new.proposed_minor <> old.proposed_minor then
    raise exception 'a decision about a sweep is not written over' using errcode = 'check_violation';
  end if;
  if new.approval = 'needs_two_approvals' and new.state in ('approved', 'instructed') and new.state <> old.state
    and (new.first_approved_by is null or new.approved_by is null or new.first_approved_by = new.approved_by
      or new.amount_minor > new.first_amount_minor) then
    raise exception 'a sweep above the limit needs two members' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION tideline.take_turn(of_household uuid, alone boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '150ms'
AS $function$
declare
  turn bigint := hashtextextended('turn of ' || of_household::text, 0);
  gives_up_at timestamptz := clock_timestamp() + interval '10 seconds';
begin
  perform set_config('app.turn', case when alone then 'alone' else 'shared' end, true),
    set_config('app.locked', '', true);
  if (case when alone then pg_try_advisory_xact_lock(turn) else pg_try_advisory_xact_lock_shared(turn) end) then
    return;
  end if;
  loop
    begin
      if alone then
        perform pg_advisory_xact_lock(turn);
      else
        perform pg_advisory_xact_lock_shared(turn);
      end if;
      return;
    exception when lock_not_available then
      if clock_timestamp() > gives_up_at then
        raise;
      end if;
    end;
    perform pg_sleep(0.01 + random() * 0.05);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION tideline.thin_images(made_before timestamp with time zone, today timestamp with time zone, at_most bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
AS $function$
declare
  one uuid;
  gone bigint := 0;
  taken bigint;
begin
  for one in
    select id from change_set
    where household_id = app_household() and created_at < made_before and thinned_at is null order by id
  loop
    delete from change_row where household_id = app_household() and change_set_id = one;
    get diagnostics taken = row_count;
    update change_set set thinned_at = today where household_id = app_household() and id = one;
    gone := gone + taken;
    exit when gone >= at_most;
  end loop;
  return gone;
end $function$;

CREATE OR REPLACE FUNCTION tideline.track_changes(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger raise_version before update on %s for each row execute function raise_version()',
    target);
  execute format('create trigger images_of_insert after insert on %s referencing new table as new_rows '
    'for each statement execute function write_images()', target);
  execute format('create trigger images_of_update after update on %s referencing old table as old_rows '
    'new table as new_rows for each statement execute function write_images()', target);
  execute format('create trigger images_of_delete after delete on %s referencing old table as old_rows '
    'for each statement execute function write_images()', target);
end $function$;

CREATE OR REPLACE FUNCTION tideline.unsound_rows(of_change_set uuid)
 RETURNS TABLE(row_id uuid, against_id uuid)
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
declare
  touched text[] := (
    select array_agg(table_name) from change_set_table
    where household_id = app_household() and change_set_id = of_change_set);
  reference record;
  lives text;
begin
  for reference in
    select r.*, r.child::text as child_name, r.parent::text as parent_name from household_reference r
  loop
    lives := case when reference.child_can_be_deleted then 't.deleted_at is null' else 'false' end;
    if reference.child_name = any(touched) then
      return query execute format(
        'select t.id, t.%2$I from (
            select distinct on (c.row_id) c.row_id, c.operation <> ''UPDATE'' or c.new_row ? %2$L as refers,
              %6$L and c.new_row ? ''deleted_at'' as revived
            from change_row c where c.household_id = $1 and c.change_set_id = $2 and c.table_name = %1$L
            order by c.row_id, c.statement desc) c
          join %1$I t on t.household_id = $1 and t.id = c.row_id and t.%2$I is not null
          left join %3$I p on p.household_id = $1 and p.id = t.%2$I
          where (c.refers or c.revived) and (p.id is null or (%4$s and %5$s))',
        reference.child_name, reference.column_name, reference.parent_name, lives,
        case when reference.parent_can_be_deleted then 'p.deleted_at is not null' else 'false' end,
        reference.is_needed)
        using app_household(), of_change_set;
    end if;
    if reference.parent_name = any(touched) then
      return query execute format(
        'select c.row_id, t.id from (
            select distinct c.row_id from change_row c
            where c.household_id = $1 and c.change_set_id = $2 and c.table_name = %3$L
              and (c.operation = ''DELETE'' or c.new_row ? ''deleted_at'')) c
          join %1$I t on t.household_id = $1 and t.%2$I = c.row_id
          left join %3$I p on p.household_id = $1 and p.id = c.row_id
          where p.id is null or (%6$L and %4$s and %5$s)',
        reference.child_name, reference.column_name, reference.parent_name, lives,
        case when reference.parent_can_be_deleted then 'p.deleted_at is not null' else 'false' end,
        reference.is_needed)
        using app_household(), of_change_set;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION tideline.write_images()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tideline', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
declare
  ignored text[] := array['version'] || array(
    select attname::text from pg_attribute where attrelid = TG_RELID and attnum > 0 and attgenerated <> '');
  this_statement bigint := nextval('change_statement');
  this_change_set uuid := named_change_set();
  written bigint;
begin
  if TG_OP = 'INSERT' then
    execute format(
      'insert into change_row (household_id, change_set_id, statement, table_name, operation, row_id, new_row)
      select n.household_id, $1, $2, $3, $4, n.id, to_jsonb(i) from new_rows n cross join lateral (select %s) i',
      (select string_agg(format('n.%I', attname), ', ') from pg_attribute
        where attrelid = TG_RELID and attnum > 0 and not attisdropped and attname <> all (ignored)))
      using this_change_set, this_statement, TG_TABLE_NAME, TG_OP;
  elsif TG_OP = 'DELETE' then
    insert into change_row (household_id, change_set_id, statement, table_name, operation, row_id, old_row)
    select o.household_id, this_change_set, this_statement, TG_TABLE_NAME, TG_OP, o.id, to_jsonb(o) - ignored
    from old_rows o;
  else
    insert into change_row (household_id, change_set_id, statement, table_name, operation, row_id, old_row, new_row)
    select i.household_id, this_change_set, this_statement, TG_TABLE_NAME, TG_OP, i.id, d.old_row, d.new_row
    from (
      select n.household_id, n.id, to_jsonb(o) - ignored as before, to_jsonb(n) - ignored as after
      from new_rows n join old_rows o on o.household_id = n.household_id and o.id = n.id
      offset 0 -- computes each image once instead of once per column
    ) i cross join lateral (
      select jsonb_object_agg(b.key, b.value) as old_row, jsonb_object_agg(b.key, i.after -> b.key) as new_row
      from jsonb_each(i.before) b where b.value is distinct from i.after -> b.key
    ) d
    where i.before <> i.after;
  end if;
  get diagnostics written = row_count;
  if written > 0 then
    insert into change_set_table as c (household_id, change_set_id, table_name, added, changed, removed)
    values (app_household(), this_change_set, TG_TABLE_NAME,
      case TG_OP when 'INSERT' then written else 0 end,
      case TG_OP when 'UPDATE' then written else 0 end,
      case TG_OP when 'DELETE' then written else 0 end)
    on conflict (household_id, change_set_id, table_name) do update
      set added = c.added + excluded.added, changed = c.changed + excluded.changed,
        removed = c.removed + excluded.removed;
  end if;
  return null;
end $function$;
revoke execute on function write_images() from public;
