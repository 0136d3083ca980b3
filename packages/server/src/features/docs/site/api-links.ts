import type { Operation } from '../operations.ts'
import { slugOfHeading } from './sources.ts'

/** By subject: what else an operation is tagged with comes after it. */
export const groupOf = ({ tags }: Pick<Operation, 'tags'>) => tags[0]!

export const slugOfGroup = (group: string) => `api/${group.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

export const headingOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

/** Where the page of its group tells about it. */
export const addressOfOperation = (operation: Pick<Operation, 'tags' | 'method' | 'path'>) =>
  `/docs/${slugOfGroup(groupOf(operation))}#${slugOfHeading(headingOf(operation))}`
