import type { Framework } from '@hallpass/contract/app-setup'

/** An app that works as it is, and is small enough to be read. */
export interface NewApp {
  framework: Framework
  /** Beside its name and our package. */
  manifest: { scripts: Record<string, string>; dependencies: Record<string, string> } & Record<string, unknown>
  ignored: readonly string[]
  files(name: string): Record<string, string>
}
