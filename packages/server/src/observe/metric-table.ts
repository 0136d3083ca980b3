/** How the values of several processes become one: what each of them counts is added, what they all see alike is not. */
type Merge = 'sum' | 'max' | 'first'

interface Description<Kind extends string, Label extends string> {
  readonly kind: Kind
  readonly name: string
  readonly help: string
  readonly labels: readonly Label[]
  readonly merge: Merge
}

const counter = <const L extends string = never>(
  name: string,
  help: string,
  labels: readonly L[] = [],
): Description<'counter', L> => ({ kind: 'counter', name, help, labels, merge: 'sum' })

const histogram = <const L extends string = never>(
  name: string,
  help: string,
  labels: readonly L[] = [],
): Description<'histogram', L> => ({ kind: 'histogram', name, help, labels, merge: 'sum' })

const gauge = <const L extends string = never>(
  name: string,
  help: string,
  labels: readonly L[] = [],
  merge: Merge = 'sum',
): Description<'gauge', L> => ({ kind: 'gauge', name, help, labels, merge })

/**
 * Every series of our own at /metrics; the table in the docs and the checks of deploy/grafana are made from this. Labels
 * take their values from lists in the sources, never from callers: not one of them may name a project, a user or a path.
 */
export const metricTable = {
  requests: counter('hallpass_requests_total', 'Requests to the API that were answered.', [
    'method',
    'route',
    'status',
  ]),
  requestSeconds: histogram('hallpass_request_seconds', 'Time to answer a request to the API.', ['method', 'route']),
  refusals: counter('hallpass_refusals_total', 'Requests that were refused, by known error or else by status.', [
    'code',
  ]),
  signIns: counter('hallpass_sign_ins_total', 'Sign-ins and sign-ups, by method and how they ended.', [
    'method',
    'outcome',
  ]),
  refreshes: counter('hallpass_refreshes_total', 'Access tokens that were asked for with a refresh token.', [
    'outcome',
  ]),
  claimsLeftOut: counter(
    'hallpass_token_claims_left_out_total',
    'Claims of projects’ own for which an access token had no room.',
    [],
  ),
  limited: counter('hallpass_rate_limited_total', 'Calls that a rate limit refused.', ['limit']),
  emails: counter('hallpass_emails_total', 'Tries at emails, by kind and how they ended.', ['kind', 'outcome']),
  webhooks: counter('hallpass_webhook_attempts_total', 'Attempts to deliver an event to an endpoint.', ['outcome']),
  jobs: counter('hallpass_jobs_total', 'Jobs carried out.', ['task', 'outcome']),
  jobSeconds: histogram('hallpass_job_seconds', 'Time a job took.', ['task']),
  queueLength: gauge(
    'hallpass_queue_length',
    'What waits, runs, comes later or was given up, in the whole installation.',
    ['queue', 'state'],
    'max',
  ),
  queueAge: gauge(
    'hallpass_queue_oldest_seconds',
    'How long the oldest that waits has been due, in the whole installation.',
    ['queue'],
    'max',
  ),
  statementSeconds: histogram('hallpass_statement_seconds', 'Time a statement took, by its name or else its kind.', [
    'statement',
  ]),
  poolConnections: gauge('hallpass_pool_connections', 'Connections to the database, and who waits for one.', [
    'pool',
    'state',
  ]),
  poolSize: gauge('hallpass_pool_size', 'How many connections a pool may have.', ['pool']),
  cacheLookups: counter('hallpass_cache_lookups_total', 'Looks into what is kept in memory.', ['cache', 'outcome']),
  passwordHashes: gauge('hallpass_password_hashes', 'Password hashes under way and waiting.', ['state']),
  swept: counter('hallpass_swept_rows_total', 'Rows that were no longer kept.', ['sweep']),
  unhandled: counter('hallpass_unhandled_rejections_total', 'Faults of the server that ended nothing.'),
  build: gauge('hallpass_build_info', 'Always 1; the labels say what runs.', ['version', 'node'], 'first'),
  schema: gauge(
    'hallpass_schema_version',
    'The newest migration that this build knows, and the newest that the database has.',
    ['of'],
    'max',
  ),
} as const

type Table = typeof metricTable
type OfKind<Kind> = { [N in keyof Table]: Table[N]['kind'] extends Kind ? N : never }[keyof Table]

export type CounterName = OfKind<'counter'>
export type HistogramName = OfKind<'histogram'>
export type WatchedName = OfKind<'gauge' | 'counter'>
export type LabelsOf<N extends keyof Table> = Readonly<Record<Table[N]['labels'][number], string>>
