import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../ui/index.ts'
import { problemOf } from './problem.ts'

export interface ActionOptions {
  /** Says that it worked. */
  done?: string
  /** What to read again; everything of the project by default. */
  stale?: readonly unknown[]
  /** And this, where that is in another place. */
  alsoStale?: readonly unknown[]
}

/** Runs changes of a project: afterwards what they made stale is read again; a refusal is shown in words. */
export function useActions(projectId: string) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<string>()

  const settle = (stale: readonly unknown[] = [projectId]) => client.invalidateQueries({ queryKey: stale })
  /** For forms, which show a refusal themselves. */
  const change = async <T>(work: () => Promise<T>, { done, stale, alsoStale }: ActionOptions = {}): Promise<T> => {
    const result = await work()
    await Promise.all([settle(stale), alsoStale && settle(alsoStale)])
    if (done) toast.worked(done)
    return result
  }
  /** For buttons and switches: a refusal becomes a toast. */
  const run = async (name: string, work: () => Promise<unknown>, options?: ActionOptions): Promise<boolean> => {
    setBusy(name)
    try {
      await change(work, options)
      return true
    } catch (error) {
      toast.failed(problemOf(error).message)
      await settle(options?.stale)
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, run, change }
}
