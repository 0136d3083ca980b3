/** Languages of Debian with the libraries that guides name, installed or unpacked into the user's cache. */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { debianProgram } from './programs.ts'
import { debianFolder, debianLibraries, hasDebianPackages, makeOnce, unpackDebian } from './unpack.ts'

export interface DebianLanguage {
  file: string
  /** Before the program. */
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
}

/** The root of what packages bring; `file` is in it. */
async function rootWith(file: string, ...packages: readonly [string, ...string[]]): Promise<string> {
  if (existsSync(join('/', file))) return '/'
  if (!hasDebianPackages()) throw new Error(`${file} is missing. Debian: apt-get install ${packages.join(' ')}`)
  return makeOnce(debianFolder(packages[0]), (unfinished) => unpackDebian(unfinished, ...packages))
}

const libraryPath = async (root: string) =>
  root === '/' ? {} : { LD_LIBRARY_PATH: (await debianLibraries(root)).join(delimiter) }

async function python(): Promise<DebianLanguage> {
  const modules = 'usr/lib/python3/dist-packages'
  const root = await rootWith(`${modules}/jwt/api_jwk.py`, 'python3-jwt', 'python3-cryptography')
  const file = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : join(root, 'usr/bin/python3')
  return { file, env: { ...(await libraryPath(root)), PYTHONPATH: join(root, modules) } }
}

/** With what generated clients import. */
async function pythonClients(): Promise<DebianLanguage> {
  const modules = 'usr/lib/python3/dist-packages'
  const packages = ['python3-urllib3', 'python3-dateutil', 'python3-six', 'python3-certifi'] as const
  const root = await rootWith(`${modules}/urllib3/__init__.py`, ...packages)
  return { file: '/usr/bin/python3', env: { PYTHONPATH: join(root, modules) } }
}

async function php(): Promise<DebianLanguage> {
  const root = await rootWith('usr/bin/php', 'php-cli')
  if (root === '/') return { file: '/usr/bin/php' }
  // The name without a version is a link that only an installation makes.
  const [newest] = readdirSync(join(root, 'usr/bin'))
    .filter((name) => /^php\d+\.\d+$/.test(name))
    .sort()
    .reverse()
  return { file: join(root, 'usr/bin', newest!), env: await libraryPath(root) }
}

async function ruby(): Promise<DebianLanguage> {
  const { file, env } = await debianProgram('ruby')
  const gems = 'usr/share/rubygems-integration/all/gems'
  const root = await rootWith(`${gems}/jwt-2.5.0/lib/jwt.rb`, 'ruby-jwt')
  const jwt = readdirSync(join(root, gems)).find((name) => name.startsWith('jwt-'))!
  const places = [join(root, gems, jwt, 'lib'), env.RUBYLIB].filter((place) => place !== undefined)
  return { file, env: { ...env, RUBYLIB: places.join(delimiter) } }
}

async function java(): Promise<DebianLanguage> {
  const jars = 'usr/share/java'
  const root = await rootWith(`${jars}/jackson-databind.jar`, 'libjackson2-databind-java')
  const names = ['databind', 'core', 'annotations'].map((name) => join(root, jars, `jackson-${name}.jar`))
  return { file: 'java', args: ['-cp', names.join(delimiter)] }
}

export const debianLanguages = {
  python,
  pythonClients,
  go: () => debianProgram('golang-go'),
  php,
  ruby,
  java,
} satisfies Record<string, () => Promise<DebianLanguage>>
