import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

/** Most emails need neither Tailwind nor what colours code and reads Markdown, which take most of the time and memory. */
export type VendorKind = 'plain' | 'full'

/** Components bring a renderer along that no template needs inside of one. */
const left: Readonly<Record<VendorKind, RegExp>> = {
  full: /^@react-email\/render$/,
  plain: /^@react-email\/(render|tailwind|code-block|markdown)$/,
}

/** True for every source that could reach one of the heavy components. */
export const needsAll = (source: string) =>
  /Tailwind|CodeBlock|Markdown|\*\s*as\s+\w+\s+from\s*["']@react-email|import\s*\(|require/.test(source)

const withoutPackages = (filter: RegExp): Plugin => ({
  name: 'without-packages',
  setup(bundle) {
    bundle.onResolve({ filter }, ({ path }) => ({ path, namespace: 'empty' }))
    bundle.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: 'export {}', loader: 'js' }))
  },
})

/** The sandbox's own program, as one script. */
export async function bundleVendor(kind: VendorKind): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./vendor.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    conditions: ['hallpass-source'],
    minify: true,
    keepNames: true,
    legalComments: 'none',
    plugins: [withoutPackages(left[kind])],
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}
