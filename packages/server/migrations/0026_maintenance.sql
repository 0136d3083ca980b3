-- One row while the operator keeps the installation closed (hallpass maintenance).
create table maintenance (
  is_on boolean primary key default true check (is_on),
  since timestamptz not null,
  message text not null
);
