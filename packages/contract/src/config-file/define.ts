import type * as z from 'zod'
import type { configSchema } from '../config/schema.ts'

/** Stands for the value of an environment variable, which is read when the file is pushed. */
export interface Secret {
  /** The name of the variable. */
  readonly $secret: string
}
/** Stands for the text of a file beside the configuration file. */
export interface FileText {
  /** The file’s path, from the folder of the configuration file. */
  readonly $file: string
}

/** Wherever any text is allowed, it may also come from somewhere else. */
type Declared<T> = T extends string
  ? string extends T
    ? T | Secret | FileText
    : T
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]: Declared<T[K]> }
      : T

/** What a file may declare: the configuration of a project, of which everything may be left out. */
export type ProjectConfiguration = Declared<z.input<typeof configSchema>>

/** A configuration file: what a project is, and what of it differs by environment. */
export type ConfigurationFile = ProjectConfiguration & {
  /** What differs by environment; `--env` says which one is meant. Objects are merged, anything else is replaced. */
  $environments?: { readonly [name: string]: ProjectConfiguration }
}

/** The configuration of a project, as its file declares it: docs/guides/configuration-as-code.md. */
export const defineConfig = (configuration: ConfigurationFile): ConfigurationFile => configuration

/** The value of an environment variable, read when the file is pushed. It never stands in the file. */
export function secret(name: string): Secret {
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    throw new Error(`secret() takes the name of an environment variable, not ${JSON.stringify(name)}`)
  }
  return { $secret: name }
}

/** The text of a file; its path begins at the folder of the configuration file. */
export const file = (path: string): FileText => ({ $file: path })

const isOnly = (value: unknown, name: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  typeof (value as Record<string, unknown>)[name] === 'string'

export const isSecret = (value: unknown): value is Secret => isOnly(value, '$secret')
export const isFileText = (value: unknown): value is FileText => isOnly(value, '$file')
