import { replaceNoted } from '../config/noted.ts'
import { at, type Tree } from './places.ts'

/** Puts every program of a configuration into a file of its own, named after what it is the program of. */
export function sourceFiles(tree: Tree): { tree: Tree; sources: Record<string, string> } {
  const sources: Record<string, string> = {}
  const declared = replaceNoted(tree, 'source', (text, { path, source }) => {
    const file = freePath(path, displayNameAt(tree, path.slice(0, -1)), source ?? 'ts', sources)
    sources[file] = text
    return { $file: `./${file}` }
  })
  return { tree: declared as Tree, sources }
}

/** `emails/templates/welcome.tsx`; with a part of its id where two have the same name. */
function freePath(path: readonly string[], name: string, ending: string, taken: object): string {
  const [section = '', record = '', id = ''] = path
  const plain = `${slug(section)}/${slug(record)}/${slug(name) || slug(id)}`
  let file = plain
  for (let n = 1; Object.hasOwn(taken, `${file}.${ending}`); n++) {
    file = n === 1 ? `${plain}-${slug(id).slice(0, 8)}` : `${plain}-${n}`
  }
  return `${file}.${ending}`
}

/** Letters, digits and hyphens only, whatever somebody called it: nothing that leads to another folder. */
const slug = (text: string) =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)

function displayNameAt(tree: Tree, path: readonly string[]): string {
  const name = at(tree, [...path, 'displayName'])
  return typeof name === 'string' ? name : ''
}
