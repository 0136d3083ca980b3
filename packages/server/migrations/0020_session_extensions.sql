-- Whether the session was opened by a client of ours, which can ask people to prove a second factor before it is changed.
alter table sessions add column opened_with_extensions boolean not null default false;
