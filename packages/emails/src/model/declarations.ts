import type { ReactElement, ReactNode } from 'react'
import { NotificationCategory, Subject } from './authoring.ts'
import { RenderProblem } from './problem.ts'

export interface Declarations {
  subject?: string
  notificationCategory?: string
}

/** What the tree that a template returned says of the mail: through children only, never inside components. */
export function declarationsIn(tree: ReactNode): Declarations {
  const subjects: unknown[] = []
  const categories: unknown[] = []
  const waiting: unknown[] = [tree]
  while (waiting.length) {
    const node = waiting.pop()
    if (Array.isArray(node)) waiting.push(...node)
    if (!isElement(node)) continue
    if (node.type === Subject) subjects.push(node.props.value)
    if (node.type === NotificationCategory) categories.push(node.props.value)
    waiting.push(node.props.children)
  }
  const subject = only('Subject', subjects)
  const notificationCategory = only('NotificationCategory', categories)
  return {
    ...(subject !== undefined && { subject }),
    ...(notificationCategory !== undefined && { notificationCategory }),
  }
}

const isElement = (node: unknown): node is ReactElement<Record<string, unknown>> =>
  typeof node === 'object' && node !== null && 'type' in node && typeof (node as ReactElement).props === 'object'

function only(name: string, values: readonly unknown[]): string | undefined {
  if (values.length > 1)
    throw new RenderProblem(`A template may have one <${name}>, and this one has ${values.length}.`)
  if (values.length === 1 && typeof values[0] !== 'string') {
    throw new RenderProblem(`The value of <${name}> must be a text.`)
  }
  return values[0] as string | undefined
}
