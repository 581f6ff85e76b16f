-- The history of changes is evidence: requests add to it and never rewrite it.
revoke update, delete on change_row from tideline_app;
