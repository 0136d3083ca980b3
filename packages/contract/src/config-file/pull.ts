import { type ConfigDocument, normalize } from '../config/document.ts'
import { placeOf, type Tree, treeOf, valuesIn } from './places.ts'
import { configProblems } from './problems.ts'

export interface Pulled {
  tree: Tree
  /** Places whose values no override could have, for instance of an older version. They stay as they are. */
  leftOut: string[]
}

/** What a stored override sets, as a file would declare it. */
export function pulledTree(stored: ConfigDocument): Pulled {
  const values = valuesIn(normalize(stored, { createParents: true }))
  const bad = configProblems(treeOf(values)).map(({ path }) => placeOf(path))
  const isBad = (path: readonly string[]) => bad.some((place) => place.every((name, index) => name === path[index]))
  return {
    tree: treeOf(values.filter(({ path }) => !isBad(path))),
    leftOut: [...new Set(bad.map((place) => place.join('.')))],
  }
}
