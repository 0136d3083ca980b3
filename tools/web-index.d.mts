export interface BuildIndex {
  stamp: string
  files: Record<string, { hash: string; encodings: string[] }>
  entries: Record<string, { script: string; preloads: string[]; styles: string[] }>
  pages: Record<string, string[]>
}
export function describeBuild(folder: string, stamp: string): BuildIndex
