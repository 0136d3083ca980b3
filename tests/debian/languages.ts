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

/** Where Debian's is missing, its packages bring it along; what else is called python3 does not read its modules. */
const python3 = async () => join(await rootWith('usr/bin/python3', 'python3'), 'usr/bin/python3')

async function python(): Promise<DebianLanguage> {
  const modules = 'usr/lib/python3/dist-packages'
  const root = await rootWith(`${modules}/jwt/api_jwk.py`, 'python3-jwt', 'python3-cryptography')
  return { file: await python3(), env: { ...(await libraryPath(root)), PYTHONPATH: join(root, modules) } }
}

/** With what generated clients import. */
async function pythonClients(): Promise<DebianLanguage> {
  const modules = 'usr/lib/python3/dist-packages'
  const packages = ['python3-urllib3', 'python3-dateutil', 'python3-six', 'python3-certifi'] as const
  const root = await rootWith(`${modules}/urllib3/__init__.py`, ...packages)
  return { file: await python3(), env: { PYTHONPATH: join(root, modules) } }
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
  const { java, env } = await javaTools()
  return { file: java, env, args: ['-cp', names.join(delimiter)] }
}

/** The virtual machine and the compiler. */
export async function javaTools(): Promise<{ java: string; javac: string; env: NodeJS.ProcessEnv }> {
  const root = await rootWith('usr/bin/javac', 'default-jdk-headless')
  if (root === '/') return { java: '/usr/bin/java', javac: '/usr/bin/javac', env: {} }
  // The names without a version are links that only an installation makes.
  const machines = join(root, 'usr/lib/jvm')
  const home = readdirSync(machines).find((name) => existsSync(join(machines, name, 'bin/javac')))!
  const program = (name: string) => join(machines, home, 'bin', name)
  return { java: program('java'), javac: program('javac'), env: await libraryPath(root) }
}

export const debianLanguages = {
  python,
  pythonClients,
  go: () => debianProgram('golang-go'),
  php,
  ruby,
  java,
} satisfies Record<string, () => Promise<DebianLanguage>>
