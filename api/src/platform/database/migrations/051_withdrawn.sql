-- An approval or a scheduled mode that a user revokes is "withdrawn", in one word for both.
alter table sweep_run disable trigger raise_version; -- as in 047
alter table notification disable trigger announce_again;
alter table notification disable trigger announce_changed;

do $$
declare
  one uuid;
begin
  for one in select id from household_clock loop
    perform set_config('app.household', one::text, true);
    update sweep_run set reason = 'approval_withdrawn' where reason = 'approval_taken_back';
    update sweep_run_event set reason = 'approval_withdrawn' where reason = 'approval_taken_back';
    update notification set
      dedup_key = regexp_replace(dedup_key, ' taken_back$', ' withdrawn'),
      params = jsonb_set(params, '{what}', '"withdrawn"')
    where type = 'mode_changed' and params ->> 'what' = 'taken_back';
  end loop;
  perform set_config('app.household', '', true);
end $$;
set constraints all immediate; -- as in 047

alter table sweep_run enable trigger raise_version;
alter table notification enable trigger announce_again;
alter table notification enable trigger announce_changed;
