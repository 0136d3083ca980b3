import { type BrandingSettings, colorProblem } from '@hallpass/contract/branding'
import { useState } from 'react'
import { usable } from '../../lib/branding.ts'
import { overrideConfig } from '../../lib/override-config.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useConfig } from '../../lib/use-config.ts'

const places = ['color', 'darkColor', 'radius', 'font'] as const

/** What is saved, with what was chosen on top until that is saved, too. */
export function useLook(projectId: string) {
  const { config } = useConfig(projectId)
  const { busy, run } = useActions(projectId)
  const [edits, setEdits] = useState<BrandingSettings>({})
  const saved: BrandingSettings = config.state === 'ready' ? config.data.branding : {}
  const chosen: BrandingSettings = { ...saved, ...edits }
  // Without a colour there is none for the dark either.
  if (!chosen.color) delete chosen.darkColor
  const changed = places.filter((place) => chosen[place] !== saved[place])
  const colors = [chosen.color, chosen.darkColor].filter((color) => color !== undefined)
  return {
    config,
    chosen,
    usable: usable(chosen),
    change: (changes: BrandingSettings) => setEdits({ ...edits, ...changes }),
    discard: () => setEdits({}),
    isDirty: config.state === 'ready' && changed.length > 0,
    isFine: colors.every((color) => colorProblem(color) === undefined),
    isBusy: busy === 'save',
    save: async () => {
      const override = Object.fromEntries(changed.map((place) => [`branding.${place}`, chosen[place] ?? null]))
      if (await run('save', () => overrideConfig(projectId, override), { done: 'Branding saved' })) setEdits({})
    },
  }
}
