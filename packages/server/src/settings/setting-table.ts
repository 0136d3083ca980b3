import { packageSources } from '@hallpass/contract'
import { parsePrefix } from './address.ts'
import { durationBetween } from './duration.ts'
import { integrationClients } from './integration-clients.ts'
import { limitSettings } from './limit-settings.ts'
import { concurrency, statementTimeouts } from './load-settings.ts'
import {
  anyText,
  emailAddress,
  host,
  keyText,
  listOf,
  mailSender,
  oneOf,
  onOff,
  origin,
  processCount,
  urlWith,
  wholeNumber,
} from './parsers.ts'
import { retentionSettings } from './retention-settings.ts'
import { secretList } from './secret-list.ts'
import { InvalidSetting, optionalSetting as optional, settingWithDefault as setting } from './setting.ts'

const httpUrl = urlWith('http:', 'https:')
const postgresUrl = urlWith('postgres:', 'postgresql:')

const proxyPrefix = (text: string) => {
  const prefix = parsePrefix(text)
  if (!prefix) throw new InvalidSetting('must be addresses or prefixes such as 10.0.0.1, 10.0.0.0/8')
  return prefix
}

const singleAddressHeader = (text: string) => {
  const name = text.toLowerCase()
  // Those two hold a chain, and x-forwarded-for counts without being named.
  if (!/^[a-z0-9-]+$/.test(name) || ['x-forwarded-for', 'forwarded'].includes(name)) {
    throw new InvalidSetting('must be names of headers with one address, such as cf-connecting-ip, x-real-ip')
  }
  return name
}

const metricsToken = (text: string) => {
  if (!/^[\x21-\x7e]{16,}$/.test(text)) throw new InvalidSetting('must be at least 16 characters without spaces')
  return text
}

const otlpHeaders = (text: string): Readonly<Record<string, string>> => {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x20-\x7e]*?)\s*$/.exec(pair) ?? []
      if (name === '') throw new InvalidSetting('must be headers as in name=value,name=value')
      return [name.toLowerCase(), decodeHeader(value)]
    }),
  )
}

/** Values may be written as in URLs. */
function decodeHeader(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const share = (text: string) => {
  const value = /^\d(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= 0 && value <= 1)) throw new InvalidSetting('must be a number from 0 to 1')
  return value
}

const internalKey = (kind: string) =>
  optional(`HALLPASS_INTERNAL_${kind}_KEY`, keyText, {
    meaning: `the internal project's ${kind.toLowerCase().replaceAll('_', ' ')} key; a changed value replaces it at start`,
    shownDefault: 'generated; hallpass keys internal shows it',
    secret: true,
  })

const sharedProvider = (name: string) => ({
  clientId: optional(`HALLPASS_OAUTH_${name}_CLIENT_ID`, anyText, { meaning: 'client id of the shared provider' }),
  clientSecret: optional(`HALLPASS_OAUTH_${name}_CLIENT_SECRET`, anyText, {
    meaning: 'client secret of the shared provider',
    secret: true,
  }),
})

/** Every setting there is. Validation, defaults and the table in the docs are read from here and from nowhere else. */
export const settingTable = {
  port: setting('HALLPASS_PORT', '8102', wholeNumber(1, 65535), { meaning: 'port to listen on' }),
  host: optional('HALLPASS_HOST', host, {
    meaning: 'address to listen on',
    shownDefault: '127.0.0.1 in development, else 0.0.0.0',
  }),
  url: optional('HALLPASS_URL', origin, {
    meaning: 'public address; http on a loopback host means development',
    shownDefault: 'http://localhost:{port}',
  }),
  pagesUrl: optional('HALLPASS_PAGES_URL', origin, {
    meaning: 'another address of this server, for the sign-in pages of projects: apart from the dashboard',
    shownDefault: 'HALLPASS_URL',
  }),
  dataDir: setting('HALLPASS_DATA_DIR', '.hallpass', anyText, {
    meaning: 'folder of the embedded database and the generated secret',
  }),
  databaseUrl: optional('DATABASE_URL', postgresUrl, {
    meaning: 'Postgres to use',
    shownDefault: 'embedded Postgres',
    secret: true,
  }),
  directDatabaseUrl: optional('HALLPASS_DIRECT_DATABASE_URL', postgresUrl, {
    meaning:
      'the same Postgres without the pooler that DATABASE_URL leads to, for migrations and two connections per server',
    shownDefault: 'none: behind a pooler, servers look every second for what others changed',
    secret: true,
  }),
  processes: setting('HALLPASS_PROCESSES', '1', processCount, {
    meaning: 'how many processes serve the port; auto: as many as there are cores',
  }),
  databaseConnections: setting('HALLPASS_DATABASE_CONNECTIONS', '12', wholeNumber(7, 1000), {
    meaning: 'connections to the database that each process opens at most, for requests, jobs and all else',
  }),
  rowSecurity: setting('HALLPASS_ROW_SECURITY', 'off', onOff, {
    meaning: 'the database keeps projects apart a second time, by a role hallpass_tenant with row security',
  }),
  migrate: setting('HALLPASS_MIGRATE', 'auto', oneOf('auto', 'off', 'wait'), {
    meaning:
      'auto: a start brings the database to its schema; off: it refuses an older one, and hallpass migrate does it; wait: it waits for that',
  }),
  secrets: optional('HALLPASS_SECRET', secretList, {
    meaning: 'at least 32 characters; in a list the first signs and encrypts, the others verify and decrypt',
    shownDefault: 'generated when embedded, required with DATABASE_URL',
    secret: true,
  }),
  internalKeys: {
    publishableClientKey: internalKey('PUBLISHABLE_CLIENT'),
    secretServerKey: internalKey('SECRET_SERVER'),
    superSecretAdminKey: internalKey('SUPER_SECRET_ADMIN'),
  },
  smtp: {
    host: optional('HALLPASS_SMTP_HOST', host, {
      meaning: 'the shared email server',
      shownDefault: 'none: the inbox in development',
    }),
    port: setting('HALLPASS_SMTP_PORT', '587', wholeNumber(0, 65535), { meaning: 'its port; 465 is TLS on connect' }),
    username: optional('HALLPASS_SMTP_USERNAME', anyText, { meaning: 'its user name' }),
    password: optional('HALLPASS_SMTP_PASSWORD', anyText, { meaning: 'its password', secret: true }),
    tls: setting('HALLPASS_SMTP_TLS', 'required', oneOf('required', 'opportunistic'), {
      meaning: 'whether emails go out without encryption where this server offers none; on this machine they may',
    }),
    from: optional('HALLPASS_SMTP_FROM', mailSender, {
      meaning: 'sender of its emails',
      shownDefault: 'noreply@ the host of HALLPASS_URL',
    }),
  },
  resendApiUrl: optional('HALLPASS_RESEND_API_URL', httpUrl, {
    meaning: 'another address for the API of Resend, which takes bulk emails of projects that use it',
  }),
  commonPasswords: setting('HALLPASS_COMMON_PASSWORDS', 'on', anyText, {
    meaning: 'which passwords are too common: a list that comes along, off, or a file with one in each line',
  }),
  accessTokenTtlMillis: setting('HALLPASS_ACCESS_TOKEN_TTL', '10m', durationBetween('30s', '24h'), {
    meaning: 'lifetime of access tokens, 30s to 24h',
  }),
  oauth: {
    google: sharedProvider('GOOGLE'),
    github: sharedProvider('GITHUB'),
    microsoft: sharedProvider('MICROSOFT'),
    spotify: sharedProvider('SPOTIFY'),
  },
  allowSharedOauthAccessTokens: setting('HALLPASS_ALLOW_SHARED_OAUTH_ACCESS_TOKENS', 'off', onOff, {
    meaning: 'hand out provider tokens that were obtained with shared keys',
  }),
  mockOauth: {
    run: setting('HALLPASS_MOCK_OAUTH', 'off', onOff, {
      meaning: 'development only: run the mock provider and route shared providers to it',
    }),
    url: optional('HALLPASS_MOCK_OAUTH_URL', httpUrl, {
      meaning: 'development only: route shared providers to a mock that already runs',
    }),
  },
  trustProxy: setting('HALLPASS_TRUST_PROXY', '', listOf(proxyPrefix), {
    meaning: 'addresses or prefixes of proxies whose headers count, separated by commas',
  }),
  trustProxyHeader: setting('HALLPASS_TRUST_PROXY_HEADER', '', listOf(singleAddressHeader), {
    meaning:
      "headers in which these proxies give the caller's address, such as cf-connecting-ip; x-forwarded-for counts without",
  }),
  stripe: {
    secretKey: optional('HALLPASS_STRIPE_SECRET_KEY', anyText, {
      meaning: 'Stripe secret key',
      shownDefault: 'none: a local test account',
      secret: true,
    }),
    publishableKey: optional('HALLPASS_STRIPE_PUBLISHABLE_KEY', keyText, {
      meaning: 'Stripe publishable key, for the card fields of the checkout page',
    }),
    webhookSecret: optional('HALLPASS_STRIPE_WEBHOOK_SECRET', anyText, {
      meaning: 'signing secret of Stripe webhooks',
      secret: true,
    }),
    apiUrl: optional('HALLPASS_STRIPE_API_URL', httpUrl, { meaning: 'another address for the Stripe API' }),
  },
  svix: {
    url: optional('HALLPASS_SVIX_URL', httpUrl, {
      meaning: 'Svix server that delivers webhooks',
      shownDefault: 'none: we deliver them',
    }),
    apiKey: optional('HALLPASS_SVIX_API_KEY', anyText, { meaning: 'its key', secret: true }),
  },
  ai: {
    baseUrl: optional('HALLPASS_AI_BASE_URL', httpUrl, { meaning: 'OpenAI-compatible server of the AI chat' }),
    apiKey: optional('HALLPASS_AI_API_KEY', anyText, { meaning: 'its key', secret: true }),
    model: optional('HALLPASS_AI_MODEL', anyText, { meaning: 'its model' }),
  },
  integrationClients: setting('HALLPASS_INTEGRATION_CLIENTS', '[]', integrationClients, {
    meaning: 'JSON list of {client_id, client_secret, redirect_uris}',
    secret: true,
  }),
  auditWebhook: optional('HALLPASS_AUDIT_WEBHOOK', httpUrl, {
    meaning: 'address that gets the ends of all audit logs as JSON whenever they moved, once a minute at most',
  }),
  cronSecret: optional('HALLPASS_CRON_SECRET', anyText, {
    meaning: 'bearer of the digest call',
    shownDefault: 'none: that call is refused',
    secret: true,
  }),
  dashboardSignUp: setting('HALLPASS_DASHBOARD_SIGN_UP', 'first-only', oneOf('first-only', 'open', 'closed'), {
    meaning: 'who may sign up to the dashboard: first-only, open or closed',
  }),
  packages: setting('HALLPASS_PACKAGES', 'server', oneOf(...packageSources), {
    meaning:
      'where the dashboard says that apps get our packages: server, which is this one, or registry, the public one',
  }),
  ownerEmail: optional('HALLPASS_OWNER_EMAIL', emailAddress, {
    meaning: 'outside development: who owns the installation, once they have opened a link in an email',
    shownDefault: 'none: whoever knows the setup code in the log',
  }),
  rateLimits: setting('HALLPASS_RATE_LIMITS', 'on', onOff, { meaning: 'off for load tests' }),
  limits: limitSettings,
  otpCodeAttempts: setting('HALLPASS_LIMIT_OTP_CODE', '20', wholeNumber(1, 1000), {
    meaning: 'wrong attempts per one-time code; holds also with rate limits off',
  }),
  retain: retentionSettings,
  statementTimeouts,
  concurrency,
  allowPlainPkce: setting('HALLPASS_ALLOW_PLAIN_PKCE', 'off', onOff, {
    meaning: 'the outer OAuth flow also takes plain challenges',
  }),
  drainMillis: optional('HALLPASS_DRAIN', durationBetween('0', '10m'), {
    meaning: 'how long /health/ready says no after SIGTERM, while everything goes on: proxies look elsewhere meanwhile',
    shownDefault: '5s; 0 in development',
  }),
  shutdownTimeoutMillis: setting('HALLPASS_SHUTDOWN_TIMEOUT', '25s', durationBetween('1s', '10m'), {
    meaning: 'how long requests under way may then take; what is left is cut',
  }),
  logLevel: setting('HALLPASS_LOG_LEVEL', 'info', oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), {
    meaning: 'trace, debug, info, warn, error, fatal or silent',
  }),
  logRequests: setting('HALLPASS_LOG_REQUESTS', 'off', onOff, {
    meaning: 'a line in the log for every request, at info; health checks and preflights have none',
  }),
  slowStatementMillis: optional('HALLPASS_SLOW_STATEMENTS', durationBetween('1ms', '1h'), {
    meaning: 'a line in the log for every database statement that took this long, without its values',
  }),
  tracing: {
    endpoint: optional('OTEL_EXPORTER_OTLP_ENDPOINT', httpUrl, {
      meaning: 'collector that gets OpenTelemetry traces, by OTLP over HTTP as JSON, at /v1/traces below this address',
      shownDefault: 'none: nothing is traced',
    }),
    headers: setting('OTEL_EXPORTER_OTLP_HEADERS', '', otlpHeaders, {
      meaning: 'headers for it, as in name=value,name=value',
      secret: true,
    }),
    serviceName: setting('OTEL_SERVICE_NAME', 'hallpass', anyText, { meaning: 'what traces call this server' }),
    ratio: setting('OTEL_TRACES_SAMPLER_ARG', '1', share, { meaning: 'share of traces that are kept, from 0 to 1' }),
  },
  metrics: setting('HALLPASS_METRICS', 'off', onOff, { meaning: 'serve Prometheus metrics at /metrics' }),
  metricsToken: optional('HALLPASS_METRICS_TOKEN', metricsToken, {
    meaning: 'bearer that reading metrics takes, at least 16 characters',
    shownDefault: 'none: callers on this machine in development, else nobody',
    secret: true,
  }),
  metricsPort: optional('HALLPASS_METRICS_PORT', wholeNumber(1, 65535), {
    meaning: 'a port for metrics alone, on the address of HALLPASS_HOST; keep it from the public',
    shownDefault: 'none: the port of the server, with the token',
  }),
}
