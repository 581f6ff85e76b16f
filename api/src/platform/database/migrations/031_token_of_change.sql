-- The API token with which a change was made, by its name then: the token itself may be deleted.
alter table change_set add column api_token_name text;
grant insert (api_token_name) on change_set to tideline_app;
