import { isKnownError } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { mailQueries, type RenderBody, type Rendered } from './queries.ts'

/** Long enough to finish a word. */
const pauseMillis = 400

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether the value is another one
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMillis)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What somebody's own code did wrong, without the words around it. */
const wordsOf = (error: unknown) =>
  isKnownError(error) && error.code === 'EMAIL_RENDERING_ERROR' ? error.details.error : problemOf(error).message

export interface Preview {
  /** Of the last source that could be rendered. */
  rendered: Rendered | undefined
  problem: string | undefined
  isBusy: boolean
  /** For what was not the source's fault. */
  retry(): void
}

/** Follows the source a moment after it was typed. */
export function usePreview(projectId: string, body: RenderBody, version: string): Preview {
  const settled = useSettled({ body, version })
  const { data, error, isFetching, refetch } = useQuery(mailQueries.rendered(projectId, settled.body, settled.version))
  const lastGood = useRef<Rendered>(undefined)
  if (data) lastGood.current = data
  return {
    rendered: data ?? lastGood.current,
    problem: error ? wordsOf(error) : undefined,
    isBusy: isFetching || JSON.stringify(settled) !== JSON.stringify({ body, version }),
    retry: () => void refetch(),
  }
}
