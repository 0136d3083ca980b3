import { build } from 'esbuild'

/** A TypeScript source of this repository as one script that a page can load. */
export async function bundleForBrowser(source, resolveDir) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['hallpass-source'],
  })
  return outputFiles[0].text
}
