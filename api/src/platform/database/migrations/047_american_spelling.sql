-- Stored codes take the American spelling of the API. Their history is not rewritten: none of these tables has one.

alter table sweep_run drop constraint sweep_run_state_check;
alter table import_batch drop constraint import_batch_stage_check;

-- a corrected spelling is neither an edit nor news
alter table sweep_run disable trigger raise_version;
alter table notification disable trigger announce_again;
alter table notification disable trigger announce_changed;

do $$
declare
  one uuid;
begin
  for one in select id from household_clock loop
    perform set_config('app.household', one::text, true);
    update sweep_run set
      state = case state when 'cancelled' then 'canceled' else state end,
      reason = case reason
        when 'cancelled_by_person' then 'canceled_by_user' when 'no_pay_cheque' then 'no_paycheck' else reason end
    where state = 'cancelled' or reason in ('cancelled_by_person', 'no_pay_cheque');
    update sweep_run_event set
      from_state = replace(from_state, 'cancelled', 'canceled'),
      to_state = replace(to_state, 'cancelled', 'canceled'),
      reason = replace(reason, 'cancelled_by_person', 'canceled_by_user')
    where 'cancelled' in (from_state, to_state) or reason = 'cancelled_by_person';
    update import_batch set stage = 'canceled' where stage = 'cancelled';
    update insight set
      type = 'utilization_before_close',
      dedup_key = replace(dedup_key, 'utilisation_before_close:', 'utilization_before_close:')
    where type = 'utilisation_before_close';
    update notification set
      dedup_key = replace(dedup_key, 'insight_new utilisation_before_close:', 'insight_new utilization_before_close:'),
      params = case params ->> 'insight' when 'utilisation_before_close'
        then jsonb_set(params, '{insight}', '"utilization_before_close"') else params end
    where type = 'insight_new' and dedup_key like 'insight_new utilisation_before_close:%';
  end loop;
  perform set_config('app.household', '', true);
end $$;

-- the checks of rows that a restore added in this transaction, which a table cannot be altered before
set constraints all immediate;

alter table sweep_run enable trigger raise_version;
alter table notification enable trigger announce_again;
alter table notification enable trigger announce_changed;

alter table sweep_run add constraint sweep_run_state_check check (state in (
  'evaluated', 'skipped', 'proposed', 'approved', 'canceled', 'expired', 'instructed', 'voided', 'in_transit',
  'settled', 'failed', 'returned'));
alter table import_batch add constraint import_batch_stage_check
  check (stage in ('reading', 'ready', 'applying', 'canceled', 'failed'));
alter index transaction_uncategorised rename to transaction_uncategorized;
