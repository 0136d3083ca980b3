import { HallpassHttpError } from '@hallpass/js'
import { useState } from 'react'
import { type Action, useAction } from '../../hooks/use-action.ts'
import type { Translator } from '../../messages/translate.ts'
import { useTranslate } from '../../provider.tsx'

/** What the server would not do, in the reader's words; nothing for what is nobody's no. */
export function refusalText(t: Translator, error: unknown): string | undefined {
  if (!(error instanceof HallpassHttpError) || ![400, 404, 409].includes(error.status)) return undefined
  if (error.body.includes('declined')) return t('The card was declined.')
  return t('This is not possible at the moment. Reload the page and try again.')
}

/** Like `useAction`, for what the server may refuse: a card that declines, or somebody who was quicker. */
export function useBillingAction<Name extends string>() {
  const t = useTranslate()
  const { busy, problem, run: runAction } = useAction<Name>()
  const [refused, setRefused] = useState<string>()
  const run = (name: Name, action: Action) =>
    runAction(name, async () => {
      setRefused(undefined)
      try {
        await action()
      } catch (error) {
        const text = refusalText(t, error)
        if (text === undefined) throw error
        setRefused(text)
      }
    })
  return { busy, problem: problem ?? refused, run }
}
