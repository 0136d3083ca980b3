import { useMemo } from 'react'
import { useTranslate } from '../provider.tsx'
import { elapsed } from './dates.ts'

/** Dates in the words of the reader's language and zone. */
export function useDates() {
  const t = useTranslate()
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(t.lang, { dateStyle: 'medium' })
    const exact = new Intl.DateTimeFormat(t.lang, { dateStyle: 'medium', timeStyle: 'long' })
    const time = new Intl.DateTimeFormat(t.lang, { dateStyle: 'medium', timeStyle: 'short' })
    const relative = new Intl.RelativeTimeFormat(t.lang)
    const regions = new Intl.DisplayNames(t.lang, { type: 'region' })
    const ago = (date: Date) => {
      const since = elapsed(date, new Date())
      return since ? relative.format(...since) : t('Now')
    }
    return {
      day: (date: Date) => day.format(date),
      exact: (date: Date) => exact.format(date),
      /** A moment of these days. */
      time: (date: Date) => time.format(date),
      ago,
      /** Within a sentence: only the first letter, since German nouns keep theirs. */
      agoInside: (date: Date) => ago(date).replace(/^./u, (letter) => letter.toLocaleLowerCase(t.lang)),
      region: (code: string) => regions.of(code) ?? code,
    }
  }, [t])
}
