/** The version of the published packages whose wire this server speaks. */
export const serverVersion = '2.8.41'

const semver = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-[0-9A-Za-z.-]{1,64})?(?:\+[0-9A-Za-z.-]{1,64})?$/

/** Severe where the wire may differ: docs/protocol/projects.md#support-and-version-probes. */
export function compareVersions(client: string): { upToDate: boolean; error?: string; severe?: boolean } {
  if (client === serverVersion) return { upToDate: true }
  const [, major, minor, patch] = semver.exec(client) ?? []
  const [, ownMajor, ownMinor, ownPatch] = semver.exec(serverVersion)!
  if (patch === undefined) return differs(true, `The version ${JSON.stringify(client.slice(0, 100))} cannot be read.`)
  if (major !== ownMajor || minor !== ownMinor) {
    return differs(true, `Version ${client} does not work with this server, which speaks ${serverVersion}.`)
  }
  if (Number(patch) < Number(ownPatch))
    return differs(false, `Version ${serverVersion} is available; this is ${client}.`)
  if (Number(patch) > Number(ownPatch))
    return differs(false, `Version ${client} is newer than the server's ${serverVersion}.`)
  return differs(true, `Version ${client} is not ${serverVersion}.`)
}

const differs = (severe: boolean, error: string) => ({ upToDate: false, error, severe })
