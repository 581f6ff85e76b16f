-- What every other migration uses: the settings of a transaction, row-level security per household, versions.

grant usage on schema tideline to tideline_app, tideline_auth;

-- Each transaction sets its household and its user. Without these settings row-level security shows nothing.
create function app_household() returns uuid language sql stable as
  $$ select nullif(current_setting('app.household', true), '')::uuid $$;

create function app_user() returns uuid language sql stable as
  $$ select nullif(current_setting('app.user', true), '')::uuid $$;

-- Restricts a table to the household of the transaction, for the owner of the tables too. Every table with a
-- household_id calls this once.
create function make_tenant_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy of_household on %s using (household_id = (select app_household())) '
    'with check (household_id = (select app_household()))', target);
  execute format('grant select, insert, update, delete on %s to tideline_app', target);
end $$;

-- Optimistic locking: the trigger increments the version, so no statement has to.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
