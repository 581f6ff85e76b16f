-- Labels of the history contain names of accounts and payees: "Edited account Rainy day", "Added Corner Bakery". When
-- an account moves to another household or becomes private, the labels of its earlier changes are replaced, because the
-- members that it leaves must not read them.

-- As in 004, except that a label may be replaced by the one that states no name.
create or replace function keep_change_set() returns trigger language plpgsql set search_path = tideline, pg_temp as $$
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
end $$;

-- Replaces the labels of earlier changes to an account: of those that changed only its rows, and of those that contain
-- its name or one of its payees. Without images (see thin_images), a payee counts if no other account has it.
create function hide_labels(of_account uuid, account_name text, account_rows uuid[], payees text[])
returns void language sql set search_path = tideline, pg_temp as $$
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
$$;
revoke execute on function hide_labels(uuid, text, uuid[], text[]) from public;

-- As in 044. If the account was moved, the labels of its changes are replaced too.
drop function purge_account(uuid);
create function purge_account(of_account uuid, is_moved boolean default false) returns void
language plpgsql security definer set search_path = tideline, pg_temp as $$
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
end $$;
