import { resolve } from 'node:path'
import { isLoopbackAddress } from './address.ts'
import { settingTable } from './setting-table.ts'
import { type Environment, readTree, type SettingsProblem, type ValuesOf } from './setting-tree.ts'

type Values = ValuesOf<typeof settingTable>

export type SharedProvider = keyof Values['oauth']

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  readonly username: string | undefined
  readonly password: string | undefined
  readonly tls: 'required' | 'opportunistic'
  readonly from: string
}

/** What the operator decided, complete and checked. Undefined = that part is not in use. */
export interface Settings
  extends Omit<Values, 'host' | 'url' | 'pagesUrl' | 'drainMillis' | 'secrets' | 'smtp' | 'oauth' | 'svix' | 'ai'> {
  readonly host: string
  /** Public origin, without a trailing slash; the base of issuers and links. */
  readonly url: string
  readonly drainMillis: number
  /** Origin of the pages at `/p/{projectId}`; that of `url`, unless they have one of their own. */
  readonly pagesUrl: string
  /** HALLPASS_URL is http on a loopback host: cookies are not Secure, errors show details, the mock provider may run. */
  readonly development: boolean
  /** HALLPASS_HOST lets other machines in although HALLPASS_URL names no address for them: inbox and mock stay closed. */
  readonly isOpenToNetwork: boolean
  /** Strangers may reach the installation before its owner does, so the first account needs a proof. */
  readonly needsOwnerProof: boolean
  /** The inbox keeps emails: development, on this machine, and no email server. */
  readonly inbox: boolean
  /** Empty = kept in the data folder; resolveSecrets() gives the list in both cases. */
  readonly secrets: readonly string[]
  readonly smtp: SmtpSettings | undefined
  readonly oauth: Partial<Record<SharedProvider, { clientId: string; clientSecret: string }>>
  readonly svix: { readonly url: string; readonly apiKey: string } | undefined
  readonly ai: { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string } | undefined
}

export function readSettings(env: Environment, options: { cwd: string }): Settings | SettingsProblem[] {
  const problems: SettingsProblem[] = []
  const values = readTree(settingTable, env, problems)
  if (problems.length > 0) return problems
  const settings = assemble(values, options.cwd)
  const mistakes = contradictions(values, settings)
  return mistakes.length > 0 ? mistakes : settings
}

function assemble(values: Values, cwd: string): Settings {
  const url = values.url ?? `http://localhost:${values.port}`
  const development = isDevelopmentUrl(url)
  const isOpen = isOpenToNetwork(values)
  const { svix, ai } = values
  return {
    ...values,
    url,
    pagesUrl: values.pagesUrl ?? url,
    development,
    isOpenToNetwork: isOpen,
    needsOwnerProof: !development || isOpen,
    host: values.host ?? (development ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(cwd, values.dataDir),
    drainMillis: values.drainMillis ?? (development ? 0 : 5000),
    secrets: values.secrets ?? [],
    inbox: development && !isOpen && values.smtp.host === undefined,
    mockOauth: isOpen ? { run: false, url: undefined } : values.mockOauth,
    smtp: smtpSettings(values.smtp, url),
    oauth: sharedProviders(values.oauth),
    svix: svix.url && svix.apiKey ? { url: svix.url, apiKey: svix.apiKey } : undefined,
    ai: ai.baseUrl && ai.model ? { baseUrl: ai.baseUrl, apiKey: ai.apiKey, model: ai.model } : undefined,
  }
}

const isOpenToNetwork = ({ url, host }: Values) => url === undefined && host !== undefined && !isLoopbackName(host)

export function isDevelopmentUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  return protocol === 'http:' && isLoopbackName(name)
}

export const isLoopbackName = (name: string) =>
  name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)

function smtpSettings({ host, ...rest }: Values['smtp'], url: string): SmtpSettings | undefined {
  return host === undefined ? undefined : { ...rest, host, from: rest.from ?? `noreply@${new URL(url).hostname}` }
}

function sharedProviders(values: Values['oauth']): Settings['oauth'] {
  const complete = Object.entries(values).flatMap(([name, { clientId, clientSecret }]) =>
    clientId && clientSecret ? [[name, { clientId, clientSecret }]] : [],
  )
  return Object.fromEntries(complete)
}

/** Values that are fine alone but not together. */
function contradictions(values: Values, settings: Settings): SettingsProblem[] {
  const pairs: [unknown, unknown, string, string][] = [
    ...providerPairs(values.oauth),
    [values.smtp.username, values.smtp.password, 'HALLPASS_SMTP_USERNAME', 'HALLPASS_SMTP_PASSWORD'],
    [values.svix.url, values.svix.apiKey, 'HALLPASS_SVIX_URL', 'HALLPASS_SVIX_API_KEY'],
    [values.ai.baseUrl, values.ai.model, 'HALLPASS_AI_BASE_URL', 'HALLPASS_AI_MODEL'],
  ]
  const halves = pairs.flatMap(([left, right, leftName, rightName]) =>
    (left === undefined) === (right === undefined)
      ? []
      : [left === undefined ? problem(leftName, rightName) : problem(rightName, leftName)],
  )
  return [...halves, ...others(values, settings)]
}

function problem(missing: string, present: string): SettingsProblem {
  return { name: missing, message: `${missing} must be set too, because ${present} is` }
}

function providerPairs(oauth: Values['oauth']): [unknown, unknown, string, string][] {
  return Object.entries(oauth).map(([name, { clientId, clientSecret }]) => {
    const prefix = `HALLPASS_OAUTH_${name.toUpperCase()}`
    return [clientId, clientSecret, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`]
  })
}

function others(values: Values, settings: Settings): SettingsProblem[] {
  const internalKeys = Object.values(values.internalKeys).filter((key) => key !== undefined)
  const rules: [boolean, string, string][] = [
    [
      settings.databaseUrl !== undefined && settings.secrets.length === 0,
      'HALLPASS_SECRET',
      'must be set when DATABASE_URL is; make one with: openssl rand -hex 32',
    ],
    [
      new URL(settings.pagesUrl).protocol !== new URL(settings.url).protocol,
      'HALLPASS_PAGES_URL',
      'must be https where HALLPASS_URL is, and http where that is: else browsers keep their pages from the API',
    ],
    [
      settings.directDatabaseUrl !== undefined && settings.databaseUrl === undefined,
      'HALLPASS_DIRECT_DATABASE_URL',
      'belongs to DATABASE_URL, which is not set',
    ],
    [settings.mockOauth.run && !settings.development, 'HALLPASS_MOCK_OAUTH', 'works in development only'],
    [
      settings.mockOauth.url !== undefined && !settings.development,
      'HALLPASS_MOCK_OAUTH_URL',
      'works in development only',
    ],
    [settings.metricsPort === settings.port, 'HALLPASS_METRICS_PORT', 'must differ from HALLPASS_PORT'],
    [
      new Set(internalKeys).size !== internalKeys.length,
      'HALLPASS_INTERNAL_…_KEY',
      'must be three different keys: a shared one would give browsers the admin key',
    ],
  ]
  return rules.flatMap(([broken, name, text]) => (broken ? [{ name, message: `${name} ${text}` }] : []))
}

/** The data folder alone, for those who look for more settings beside it. */
export const readDataDir = (env: Environment, cwd: string): string =>
  resolve(cwd, settingTable.dataDir.read(env[settingTable.dataDir.name] || undefined))
