-- What a person reads: emails about the safety of an account are not in the language of whoever happens to be in it.
alter table users add column language text;
-- Since when an account knows the network without a gap.
alter table known_networks add column known_since timestamptz not null default now();
