-- Households are kept apart by row-level security that binds even the owner of the tables. Who asks is a setting
-- of the transaction; without it nothing is visible.

create function app_household() returns uuid language sql stable as
  $$ select nullif(current_setting('app.household', true), '')::uuid $$;

create function app_user() returns uuid language sql stable as
  $$ select nullif(current_setting('app.user', true), '')::uuid $$;

-- Every table with a household_id calls this once.
create function make_tenant_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy of_household on %s using (household_id = (select app_household())) with check (household_id = (select app_household()))', target);
  execute format('grant select, insert, update, delete on %s to tideline_app', target);
end $$;

-- Optimistic locking: every tracked table has a version, and nobody has to remember to raise it.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

grant usage on schema tideline to tideline_app;
