-- Client keys are in every page that uses them, and the dashboard shows them again. Those from before are known by their hash alone.
alter table project_keys add column if not exists publishable_client_key text;
