-- Second factors that people have lost and asked to be rid of by email, one for each person: docs/protocol/sign-in.md#a-lost-second-factor.
create table factor_resets (
  tenancy_id uuid not null,
  user_id uuid not null,
  -- Where the code goes that finishes it. The owner of the mailbox was told when it was asked for.
  email text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenancy_id, user_id)
);
create index factor_resets_expiry on factor_resets (expires_at);

-- After the indexes, which are built while nothing is locked that others write.
alter table factor_resets add foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade;
select add_tenancy_policy('factor_resets');
