import { createElement, Fragment, type ReactNode } from 'react'
import type { Message } from './source.ts'

export type { Message }
/** A catalogue: each English text with what stands in its place. */
export type Catalogue = Readonly<Record<Message, string>>
export type Values = Readonly<Record<string, string | number>>

export interface Translator<Text extends string = Message> {
  readonly lang: string
  /** Rules that the components need in a language that is written from right to left. */
  readonly rtl: string | undefined
  /** The text of a message, its `{names}` replaced. */
  (message: Text, values?: Values): string
  /** The same with elements as values, e.g. an address in bold. */
  rich(message: Text, values: Readonly<Record<string, ReactNode>>): ReactNode
}

const placeholder = /\{(\w+)\}/

export function createTranslator<Text extends string = Message>(
  lang: string,
  textOf: (message: Text) => string,
  rtl?: string,
): Translator<Text> {
  const translate = (message: Text, values: Values = {}) =>
    textOf(message).replace(new RegExp(placeholder, 'g'), (whole, name: string) => String(values[name] ?? whole))
  const rich = (message: Text, values: Readonly<Record<string, ReactNode>>) =>
    // Split by a pattern with a group: texts and names take turns.
    textOf(message)
      .split(placeholder)
      .map((part, at) => createElement(Fragment, { key: at }, at % 2 ? values[part] : part))
  return Object.assign(translate, { lang, rtl, rich })
}
