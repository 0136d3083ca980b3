import type { Branding } from '@hallpass/contract/branding'
import type { BuiltinTemplate, BuiltinTheme } from './builtins/names.ts'

/** A built-in by its name, or the source that a project stores. A stored source that equals a built-in's is that built-in. */
export type EmailModule<Name extends string> = { builtin: Name } | { source: string }

export interface RenderInput {
  theme: EmailModule<BuiltinTheme>
  template: EmailModule<BuiltinTemplate>
  /** In preview mode placeholders stand in for a missing user or project. */
  user?: { displayName: string | null }
  project?: { displayName: string }
  /** How the project looks, where something is set for it. */
  branding?: Branding | null
  variables?: Readonly<Record<string, unknown>>
  /** Shown by the theme. In preview mode the theme's own sample takes its place. */
  unsubscribeLink?: string
  /** Sample values of the modules fill what is not given. */
  preview?: boolean
  /** In preview mode: without the theme's sample, as an email looks that nobody can unsubscribe from. */
  hidesUnsubscribe?: boolean
  /** A language tag or an Accept-Language header; built-ins speak the nearest of ours. Absent: en-US. */
  language?: string
}

export interface RenderedEmail {
  html: string
  text: string
  subject?: string
  notificationCategory?: string
}

export interface EmailRenderer {
  /** Throws EmailRenderingError for mistakes in a source or in the variables. */
  render(input: RenderInput): Promise<RenderedEmail>
  /** Makes what the first edited email would wait for, in the background. */
  prepare(): Promise<void>
  /** Ends the sandbox's workers; renders under way fail. */
  close(): Promise<void>
}

export interface RendererOptions {
  /** Where snapshots of the loaded sandbox are kept between starts: the first that has one, or can be written. */
  cacheDirs?: readonly string[]
  /** Told what went wrong without stopping anything, such as a cache that cannot be written. */
  onWarning?: (message: string, error: unknown) => void
  /** Smaller limits for tests. */
  limits?: Partial<SandboxLimits>
}

/** What one render of an edited source may use. */
export interface SandboxLimits {
  /** Characters of one source. */
  sourceLength: number
  /** Milliseconds that one source may take to compile. */
  compileMillis: number
  /** Milliseconds before the sandbox is asked to stop, and those after which its worker is ended. */
  softMillis: number
  hardMillis: number
  memoryBytes: number
  stackBytes: number
  /** Characters of the finished HTML. */
  outputLength: number
  /** Workers at most; what they have no room for waits, without end. */
  workers: number
  /** Milliseconds that a worker without work is kept. */
  idleMillis: number
}
