export interface Published {
  folder: string
  manifest: { name: string; version: string; exports: Record<string, unknown> }
}
export function publishedPackages(): Published[]
