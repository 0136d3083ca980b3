import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { findBinaryPackage, findLockTool } from '@hallpass/server/operator'
import { readSecretFile, type Settings, secretFilePath } from '@hallpass/server/settings'
import { type Finding, fail, ok, warn } from './finding.ts'

const minFreeBytes = 500_000_000

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > 20 || (major === 20 && minor >= 19)
  return isNewEnough ? ok(`Node ${version}`) : fail(`Node ${version} is too old`, 'install Node 20.19 or newer')
}

/** The folder itself, or the nearest one above it that exists and would hold it. */
export function checkDataDir({ dataDir }: Settings): Finding {
  const nearest = nearestFolder(dataDir)
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
  } catch {
    return fail(`cannot write to ${nearest}`, `give it to the user who runs Hallpass, or set HALLPASS_DATA_DIR`)
  }
  const { bavail, bsize } = statfsSync(nearest)
  if (bavail * bsize < minFreeBytes) {
    return warn(`only ${Math.round((bavail * bsize) / 1e6)} MB are free at ${nearest}`, 'free some space')
  }
  return ok(existsSync(dataDir) ? `data folder ${dataDir}` : `data folder ${dataDir} will be made at the first start`)
}

/** With a database elsewhere the folder holds less, and the server runs without it. */
export function checkKeptFiles(settings: Settings): Finding[] {
  if (settings.databaseUrl === undefined) return []
  const { level, text, fix = '' } = checkDataDir(settings)
  return level === 'fail' ? [warn(`${text}, where the keys of internal and the ends of audit logs are kept`, fix)] : []
}

function nearestFolder(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestFolder(dirname(path))
}

export function checkSecret({ secrets, dataDir }: Settings): Finding {
  if (secrets.length > 0) return ok(`${counted(secrets)} from HALLPASS_SECRET`)
  try {
    const found = readSecretFile(dataDir)
    return ok(found ? `${counted(found)} in ${secretFilePath(dataDir)}` : 'a secret will be made at the first start')
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), 'bring the file back from a backup')
  }
}

const counted = ({ length }: readonly string[]) => `${length} secret${length > 1 ? 's' : ''}`

export function checkBinaries(): Finding {
  try {
    const { version } = findBinaryPackage()
    findLockTool()
    return ok(`embedded Postgres ${version}`)
  } catch (error) {
    return fail('no embedded Postgres', error instanceof Error ? error.message : String(error))
  }
}

/** Also says whether a Hallpass already listens on the port. */
export async function checkPort({ host, port, url }: Settings): Promise<Finding & { isHallpass?: boolean }> {
  const code = await listenOnce(host, port)
  if (code === undefined) return ok(`port ${port} on ${host} is free`)
  if (code === 'EACCES') return fail(`may not listen on port ${port}`, 'set HALLPASS_PORT to one above 1023')
  if (code !== 'EADDRINUSE') return fail(`cannot listen on ${host}: ${code}`, 'check HALLPASS_HOST')
  if (await isHallpass(host, port)) {
    return { ...ok(`port ${port} is taken by a Hallpass that runs at ${url}`), isHallpass: true }
  }
  return fail(`port ${port} is in use`, 'stop what listens there, or set HALLPASS_PORT')
}

function listenOnce(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

async function isHallpass(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  try {
    const response = await fetch(`http://${name}:${port}/health`, { signal: AbortSignal.timeout(2000) })
    return (await response.text()).includes('"status":"ok"')
  } catch {
    return false
  }
}
