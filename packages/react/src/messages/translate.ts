import { createElement, Fragment, type ReactNode } from 'react'
import type { Message } from './source.ts'

export type { Message }
/** A catalogue: each English text with what stands in its place. */
export type Catalogue = Readonly<Record<Message, string>>
export type Values = Readonly<Record<string, string | number>>

export interface Translator {
  readonly lang: string
  /** The text of a message, its `{names}` replaced. */
  (message: Message, values?: Values): string
  /** The same with elements as values, e.g. an address in bold. */
  rich(message: Message, values: Readonly<Record<string, ReactNode>>): ReactNode
}

const placeholder = /\{(\w+)\}/

export function createTranslator(lang: string, textOf: (message: Message) => string): Translator {
  const translate = (message: Message, values: Values = {}) =>
    textOf(message).replace(new RegExp(placeholder, 'g'), (whole, name: string) => String(values[name] ?? whole))
  const rich = (message: Message, values: Readonly<Record<string, ReactNode>>) =>
    // Split by a pattern with a group: texts and names take turns.
    textOf(message)
      .split(placeholder)
      .map((part, at) => createElement(Fragment, { key: at }, at % 2 ? values[part] : part))
  return Object.assign(translate, { lang, rich })
}
