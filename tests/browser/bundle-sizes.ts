import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** What a built app loads first, and what each further part of it adds, in bytes of compressed JavaScript. */
export function bundleSizes(folder: URL): { first: number; parts: Record<string, number> } {
  const assets = new URL('assets/', folder)
  const sources = new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, readFileSync(new URL(file, assets), 'utf8')]),
  )
  const importsOf = (file: string) =>
    [...(sources.get(file) ?? '').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map((match) => match[1]!)
  const loaded = (entries: readonly string[]) => {
    const found = new Set(entries)
    for (const file of found) for (const next of importsOf(file)) found.add(next)
    return found
  }
  const weigh = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(sources.get(file) ?? '').length, 0)

  const page = readFileSync(new URL('index.html', folder), 'utf8')
  const first = loaded([...page.matchAll(/assets\/([^"]+\.js)/g)].map((match) => match[1]!))
  const parts = [...sources.keys()].filter((file) => !first.has(file))
  const added = (file: string) => weigh([...loaded([file])].filter((one) => !first.has(one)))
  const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '')
  return { first: weigh(first), parts: Object.fromEntries(parts.map((file) => [nameOf(file), added(file)])) }
}
