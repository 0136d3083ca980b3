-- Who made a setup link in the dashboard: it counts while their role lets them. A user of `internal`, so there is no foreign key.
alter table setup_links add column colleague_id uuid;
