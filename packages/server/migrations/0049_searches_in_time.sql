-- transaction: none
-- Searches that find many need the first of them only, but the index of texts had no order: it named all who match, however many. Now it
-- knows when they signed up, too, so that a search can ask for one stretch of time after the other; and the sample that Postgres keeps of
-- the texts says in which of them there is somebody to be found.

-- Seconds, and never so far off that there would be thousands of spans to name. What is not strict can be put in the place of its call.
create or replace function sign_up_second(at timestamptz) returns bigint language sql immutable parallel safe
  return floor(date_part('epoch', least(greatest(at, '1850-01-01 00:00+00'::timestamptz), '2250-01-01 00:00+00'::timestamptz)
    - '1970-01-01 00:00+00'::timestamptz))::bigint;

-- The spans of time that a sign-up is in: one of 256 seconds, and longer ones, each of 16 that are shorter, up to eight years and a half.
create or replace function sign_up_spans(at timestamptz) returns int[] language sql immutable parallel safe
  return array[(sign_up_second(at) >> 8) * 8, (sign_up_second(at) >> 12) * 8 + 1, (sign_up_second(at) >> 16) * 8 + 2,
    (sign_up_second(at) >> 20) * 8 + 3, (sign_up_second(at) >> 24) * 8 + 4, (sign_up_second(at) >> 28) * 8 + 5]::int[];

-- The fewest spans that cover a stretch of time, whose end is not a part of it.
create or replace function sign_up_spans_between(since timestamptz, until timestamptz) returns int[]
language plpgsql immutable strict parallel safe as $$
declare
  head bigint := sign_up_second(since) >> 8;
  tail bigint := (sign_up_second(until - interval '1 microsecond') >> 8) + 1;
  spans int[] := '{}';
begin
  for length in 0..5 loop
    while head < tail and (length = 5 or head % 16 <> 0) loop
      spans := spans || (head * 8 + length)::int;
      head := head + 1;
    end loop;
    while head < tail and tail % 16 <> 0 loop
      tail := tail - 1;
      spans := spans || (tail * 8 + length)::int;
    end loop;
    head := head >> 4;
    tail := tail >> 4;
  end loop;
  return spans;
end $$;

drop index concurrently if exists users_search_in_time;
create index concurrently users_search_in_time on users
  using gin (tenancy_id, sign_up_spans(signed_up_at), search_text gin_trgm_ops);
-- Nobody plans by them, and they would make every analyze of the table longer.
alter index users_search_in_time alter column 2 set statistics 0;
-- The new one answers what these did, also for the release before.
drop index concurrently if exists users_search;
drop index concurrently if exists users_sign_up_ranges;

-- A text behind the second of the sign-up: of such texts the sample is in order, at even distances. Those without a name or an address
-- are nobody's to find.
create or replace function search_text_in_time(at timestamptz, searched text) returns text language sql immutable parallel safe
  return case when searched <> '' then lpad((sign_up_second(at) + 4000000000)::text, 11, '0') || searched end;
create statistics if not exists users_search_in_time on (search_text_in_time(signed_up_at, search_text)) from users;
alter statistics users_search_in_time set statistics 500;
analyze users;
