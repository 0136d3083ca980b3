-- transaction: none
-- formerly: eab66735e94e2023d05e5af47afcf291e1117a67390e8b2915f25d75c583ef48
-- The address of which a password reset has proved that the mailbox is the user's. A value and not a switch: when the
-- address changes, the proof is void. What `is_verified` says on the wire is not touched by a reset.
alter table contact_channels add column if not exists proved_value text;
