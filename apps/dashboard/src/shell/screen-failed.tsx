import type { ErrorComponentProps } from '@tanstack/react-router'
import { problemOf } from '../lib/problem.ts'
import { Failed } from '../ui/index.ts'

/** A screen that threw, or whose code could not be loaded because a newer version is out. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  return <Failed problem={problemOf(error)} retry={() => window.location.reload()} />
}
