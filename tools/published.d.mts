export interface Published {
  folder: string
  manifest: { name: string; version: string }
}
export function publishedPackages(): Published[]
