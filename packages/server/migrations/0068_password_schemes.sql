-- What the hashes of one import have in common and must not lie beside them, such as the signer key of a Firebase project. A hash
-- refers to it by id, which is made of what it holds.
create table password_schemes (
  tenancy_id uuid not null references tenancies (id) on delete cascade,
  id text not null,
  sealed_parameters text not null,
  primary key (tenancy_id, id)
);
select add_tenancy_policy('password_schemes');
