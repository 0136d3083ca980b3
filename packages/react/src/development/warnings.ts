import { type HallpassClientApp, hallpassAppInternals } from '@hallpass/js'

/** Where mistakes of setting up are explained, on the server that the app uses. */
const page = '/docs/react#when-something-is-wrong'

/** For the end of a sentence; where no app is known, neither is its server. */
export const moreAbout = (app?: HallpassClientApp): string =>
  app ? ` More: ${app[hallpassAppInternals].core.settings.baseUrl}${page}` : ` More: ${page} of your Hallpass server.`

const said = new Set<string>()

function warnOnce(id: string, message: string): void {
  if (said.has(id)) return
  said.add(id)
  console.warn(`Hallpass: ${message}`)
}

/** The apps of providers that are on the page now, by project. */
const present = new Map<string, Set<HallpassClientApp>>()

/** Says so if another app of the same project is on the page; the function that it gives takes this one off it. */
export function noteApp(app: HallpassClientApp): () => void {
  const others = present.get(app.projectId) ?? new Set()
  present.set(app.projectId, others)
  const different = [...others].map((other) => differencesOf(app, other)).find((names) => names.length > 0)
  if (different) {
    warnOnce(
      `two apps ${app.projectId}`,
      `Two apps of the project ${app.projectId} are on this page, with different ${different.join(', ')}: who signs in to one may not be signed in to the other. Make one app and give it to every provider.${moreAbout(app)}`,
    )
  }
  others.add(app)
  return () => void others.delete(app)
}

function differencesOf(one: HallpassClientApp, other: HallpassClientApp): string[] {
  const [ours, theirs] = [settingsOf(one), settingsOf(other)]
  return Object.keys(ours).filter((name) => ours[name] !== theirs[name])
}

function settingsOf(app: HallpassClientApp): Record<string, unknown> {
  const { core, options } = app[hallpassAppInternals]
  return {
    baseUrl: core.settings.baseUrl,
    publishableClientKey: core.settings.publishableClientKey,
    tokenStore: options.tokenStore,
    urls: JSON.stringify(app.urls),
  }
}
