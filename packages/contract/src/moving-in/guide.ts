/**
 * One thing to do. Texts are Markdown of one line: **bold** is what to press, links lead to other guides by their file, to a
 * heading of the guide on moving in, or out.
 */
interface SourceStep {
  text: string
  /** What to run, or to write down. */
  code?: string
  /** `sh`: a command line; the others are for the eye. */
  language?: 'sh' | 'sql' | 'json'
}

/** What has to be known besides the file. */
interface Needed {
  label: string
  help: string
  /** What it looks like. */
  example?: string
}

/** How people come from one system: what the dashboard shows, and docs/guides/moving-in.md is written from. */
export interface SourceGuide {
  /** As it calls itself. */
  name: string
  file: string
  passwords: string
  secondFactors: string
  steps: readonly SourceStep[]
  /** What else is good to know, as texts of steps are. */
  notes?: readonly string[]
  /** Sent as `hash_config`. */
  needs?: Needed
  hasPasskeys?: true
  /** What its exports call them. */
  groups?: string
  roles?: string
}
