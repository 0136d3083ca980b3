import { build } from 'esbuild'
import { namedExports } from './named-exports.mjs'

/** Machine code, or data that is larger than our own: these stay packages of their own. */
export const natives = [
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  '@jitl/quickjs-wasmfile-release-sync',
  '@ip-location-db/geo-whois-asn-country-mmdb',
]

/** What packages ask for and do without: a compiler of configuration files, another driver. */
const absent = ['typescript', 'pg-native', 'pg-cloudflare']

/** Packages that were written as CommonJS look for Node's own modules by this name. */
const requireInModules =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);"

/**
 * The command and the server with all the JavaScript that they import. Names and lines stay: somebody will send us a
 * stack trace. In one folder, because the code finds its files from there.
 */
export async function bundleCommand(folder) {
  await build({
    entryPoints: ['packages/cli/src/main.ts'],
    outdir: folder,
    entryNames: 'main',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    jsx: 'automatic',
    conditions: ['hallpass-source'],
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...natives, ...absent],
    alias: { cosmiconfig: './tools/package/no-foreign-settings.cjs' },
    plugins: [namedExports],
    banner: { js: requireInModules },
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    legalComments: 'none',
    logLevel: 'error',
  })
}
