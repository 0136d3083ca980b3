/** What the server tells the page before its first request, as JSON in `<meta name="hallpass-config">`. */
export interface ServerConfig {
  /** Of the project `internal`, whose users the people of the dashboard are. */
  publishableClientKey: string
  /** Nobody owns the installation yet: the first account does. */
  isFirstRun: boolean
  /** Mails wait in `/inbox` because no mail server is set. */
  hasInbox: boolean
}

const none: ServerConfig = { publishableClientKey: '', isFirstRun: false, hasInbox: false }

export function parseServerConfig(content: string | null | undefined): ServerConfig {
  if (!content) return none
  const told: Partial<ServerConfig> = JSON.parse(content)
  return { ...none, ...told }
}

export const serverConfig = parseServerConfig(
  document.querySelector<HTMLMetaElement>('meta[name="hallpass-config"]')?.content,
)
