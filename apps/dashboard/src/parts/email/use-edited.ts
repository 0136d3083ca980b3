import { useState } from 'react'
import { type Problem, problemOf } from '../../lib/problem.ts'
import type { ThemeChoice } from './theme-choice.ts'

export interface MailSource {
  source: string
  theme: ThemeChoice
}

const isSame = (one: MailSource, other: MailSource) => one.source === other.source && one.theme === other.theme

export type Edited = ReturnType<typeof useEdited>

/** What is stored, and what somebody made of it since. A refusal loses nothing. */
export function useEdited(saved: MailSource, store: (edited: MailSource) => Promise<unknown>) {
  const [edits, setEdits] = useState<Partial<MailSource>>({})
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Problem>()
  const [savedAt, setSavedAt] = useState<number>()
  const shown: MailSource = { ...saved, ...edits }
  const isDirty = !isSame(shown, saved)

  const save = async (): Promise<boolean> => {
    if (isBusy) return false
    if (!isDirty) return true
    setBusy(true)
    setRefusal(undefined)
    try {
      await store(shown)
      // Unless something was typed meanwhile.
      setEdits((now) => (isSame({ ...saved, ...now }, shown) ? {} : now))
      setSavedAt(Date.now())
      return true
    } catch (error) {
      setRefusal(problemOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    ...shown,
    saved,
    isDirty,
    isBusy,
    refusal,
    savedAt,
    save,
    setSource: (source: string) => setEdits((now) => ({ ...now, source })),
    setTheme: (theme: ThemeChoice) => setEdits((now) => ({ ...now, theme })),
    discard: () => {
      setEdits({})
      setRefusal(undefined)
    },
  }
}
