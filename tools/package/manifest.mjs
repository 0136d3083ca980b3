import { readFileSync } from 'node:fs'
import { natives } from './bundle.mjs'

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Those that Hallpass runs on; on Windows with a Postgres of one's own. */
const compilerPlatforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64']

/** The package.json of what is published: the versions are those that the checkout runs on. */
export function manifestOf() {
  const { version, license, engines, repository } = readJson('package.json')
  const [server, emails] = ['server', 'emails'].map((name) => readJson(`packages/${name}/package.json`))
  const known = { ...server.dependencies, ...emails.dependencies }
  // The program without its JavaScript, which an installation would have to run a script for.
  const compilers = compilerPlatforms.map((platform) => [`@esbuild/${platform}`, known.esbuild])
  return {
    name: 'hallpass',
    version,
    description: 'Sign-up, sign-in and user management for your projects, in one process that brings its own Postgres.',
    license,
    type: 'module',
    engines,
    ...(repository && { repository }),
    bin: { hallpass: 'bin/hallpass.js' },
    dependencies: Object.fromEntries(natives.map((name) => [name, exactly(name, known[name])])),
    optionalDependencies: { ...server.optionalDependencies, ...Object.fromEntries(compilers) },
  }
}

function exactly(name, version) {
  if (/^\d/.test(version ?? '')) return version
  throw new Error(`Neither the server nor its emails say which version of ${name} they need.`)
}
