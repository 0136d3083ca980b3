import { build } from 'esbuild'

/** A TypeScript source of this repository as one script that a page can load. */
export async function bundleForBrowser(source, resolveDir) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir, loader: 'tsx' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['hallpass-source'],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0].text
}
