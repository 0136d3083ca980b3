import { fileURLToPath } from 'node:url'
import { type BundleOptions, bundleSource } from './esbuild-process.ts'

/** Most emails need neither Tailwind nor what colours code and reads Markdown, which take most of the time and memory. */
export type VendorKind = 'plain' | 'full'

/** Components bring a renderer along that no template needs inside of one. */
const left: Readonly<Record<VendorKind, readonly string[]>> = {
  full: ['render'],
  plain: ['render', 'tailwind', 'code-block', 'markdown'],
}

/** True for every source that could reach one of the heavy components. */
export const needsAll = (source: string) =>
  /Tailwind|CodeBlock|Markdown|\*\s*as\s+\w+\s+from\s*["']@react-email|import\s*\(|require/.test(source)

const options = [
  '--format=iife',
  '--platform=browser',
  '--target=es2022',
  '--define:process.env.NODE_ENV="production"',
  '--conditions=hallpass-source',
  '--minify',
  '--keep-names',
  '--legal-comments=none',
]

/** The sandbox's own program, as one script. */
export function bundleVendor(kind: VendorKind, how: BundleOptions): Promise<string> {
  const [program, nothing] = ['./vendor.ts', './nothing.ts'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  )
  const without = left[kind].map((name) => `--alias:@react-email/${name}=${nothing}`)
  return bundleSource(program!, [...options, ...without], how)
}
