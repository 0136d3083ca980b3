-- Of which certificate, and how many days before its end, people were last told.
alter table sso_connections add column certificate_notice text;
