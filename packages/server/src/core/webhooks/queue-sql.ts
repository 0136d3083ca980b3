import { isGone } from '../../jobs/index.ts'

/**
 * Claims what is due, endpoint by endpoint: it walks from one endpoint with deliveries to the next (one index look-up
 * each) and takes as many of each as there is room for, so that one with a million waiting is no further ahead than
 * one with a single one. Endpoints that fail are claimed apart from the others, by the slow lane. Large events are read
 * when they are sent, so that what is claimed ahead stays small.
 */
export const claimStatement = `
with recursive lines as (
  (select d.tenancy_id, d.endpoint_id from webhook_deliveries d
   where (d.tenancy_id, d.endpoint_id) > ($5::uuid, $6::uuid) order by d.tenancy_id, d.endpoint_id limit 1)
  union all
  select n.tenancy_id, n.endpoint_id from lines l cross join lateral (
    select d.tenancy_id, d.endpoint_id from webhook_deliveries d
    where (d.tenancy_id, d.endpoint_id) > (l.tenancy_id, l.endpoint_id)
    order by d.tenancy_id, d.endpoint_id limit 1) n
), picked as (
  select due.*, e.url, e.sealed_secrets
  from lines l
  join webhook_endpoints e on e.tenancy_id = l.tenancy_id and e.id = l.endpoint_id
    and e.is_enabled and (e.failing_since is not null) = $3
  join tenancies t on t.id = l.tenancy_id
  join projects p on p.id = t.project_id and p.deleted_at is null
  left join unnest($7::uuid[], $8::int[]) as held (endpoint_id, room) on held.endpoint_id = l.endpoint_id
  cross join lateral (
    select d.tenancy_id, d.endpoint_id, d.event_id, d.attempts from webhook_deliveries d
    where d.tenancy_id = l.tenancy_id and d.endpoint_id = l.endpoint_id
      and d.next_attempt_at <= $2 and d.claimed_by is null
    order by d.next_attempt_at, d.created_at
    limit coalesce(held.room, $9) for update skip locked) due
  limit $4
)
update webhook_deliveries d set claimed_by = $1
from picked p join outbox o on o.tenancy_id = p.tenancy_id and o.id = p.event_id
where d.tenancy_id = p.tenancy_id and d.event_id = p.event_id and d.endpoint_id = p.endpoint_id
returning d.tenancy_id, d.endpoint_id, d.event_id, d.attempts, p.url, p.sealed_secrets, o.type, o.traceparent,
  case when octet_length(o.payload::text) <= 16384 then o.payload::text end as data`

/**
 * Writes down what came of many attempts in one statement, all or nothing; it is made again if an endpoint is deleted
 * at that moment. One that is gone has no log, and one that was switched off no further attempt. Of an event that is gone,
 * because it was about somebody who was deleted, the answer is not kept either. Returns which endpoints failed, since when,
 * and which work again.
 */
export const settleStatement = `
with r as materialized (
  select * from json_to_recordset($1::json) as r (tenancy_id uuid, endpoint_id uuid, event_id uuid, id uuid,
    event_type text, attempt int, at timestamptz, duration_millis int, is_success boolean, response_status int,
    response_body text, error text, next_attempt_at timestamptz)
), logged as (
  insert into webhook_attempts (tenancy_id, endpoint_id, id, event_id, event_type, attempt, at, duration_millis,
    is_success, response_status, response_body, error, next_attempt_at)
  select r.tenancy_id, r.endpoint_id, r.id, r.event_id, r.event_type, r.attempt, r.at, r.duration_millis,
    r.is_success, r.response_status, case when o.id is not null then r.response_body end,
    case when o.id is not null then r.error end, case when e.is_enabled then r.next_attempt_at end
  from r left join outbox o on o.tenancy_id = r.tenancy_id and o.id = r.event_id
  join webhook_endpoints e on e.tenancy_id = r.tenancy_id and e.id = r.endpoint_id
  on conflict do nothing
), delivered as (
  delete from webhook_deliveries d using r
  where r.is_success and d.tenancy_id = r.tenancy_id and d.event_id = r.event_id and d.endpoint_id = r.endpoint_id
), failed as (
  update webhook_deliveries d
  set attempts = r.attempt, claimed_by = null, next_attempt_at = case when e.is_enabled then r.next_attempt_at end
  from r join webhook_endpoints e on e.tenancy_id = r.tenancy_id and e.id = r.endpoint_id
  where not r.is_success and d.claimed_by = $2
    and d.tenancy_id = r.tenancy_id and d.event_id = r.event_id and d.endpoint_id = r.endpoint_id
), health as (
  select r.tenancy_id, r.endpoint_id, bool_or(r.is_success) as is_well, min(r.at) as first_at, max(r.at) as last_at
  from r group by 1, 2
), well as (
  update webhook_endpoints e set failing_since = null, last_failed_at = null
  from health h
  where h.is_well and e.failing_since is not null and e.tenancy_id = h.tenancy_id and e.id = h.endpoint_id
  returning e.tenancy_id, e.id, e.failing_since
), unwell as (
  update webhook_endpoints e set last_failed_at = h.last_at, failing_since = case
    when e.last_failed_at > h.first_at - make_interval(secs => $3) then e.failing_since else h.first_at end
  from health h
  where not h.is_well and e.tenancy_id = h.tenancy_id and e.id = h.endpoint_id
  returning e.tenancy_id, e.id, e.failing_since
)
select tenancy_id, id as endpoint_id, failing_since from unwell
union all select tenancy_id, id, null from well`

/** Those who claimed something and show no sign of life. */
export const deadStatement = `
select claimed_by as id from (select distinct claimed_by from webhook_deliveries where claimed_by is not null) claims
where ${isGone('claimed_by')}`
