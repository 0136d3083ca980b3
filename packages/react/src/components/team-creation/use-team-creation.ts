import { countCharacters, maxLength } from '@hallpass/contract'
import type { Team } from '@hallpass/js'
import { useForm } from '../../hooks/use-form.ts'
import { useTranslate } from '../../provider.tsx'

interface Creator {
  createTeam(options: { displayName: string }): Promise<Pick<Team, 'id'>>
}

/** The form that makes a team; `onCreated` decides where to go with it. */
export function useTeamCreation(user: Creator, onCreated: (teamId: string) => void | Promise<void>) {
  const t = useTranslate()
  return useForm({
    initial: { displayName: '' },
    validate: ({ displayName }) => {
      if (!displayName.trim()) return { displayName: t('Give the team a name.') }
      const max = maxLength.displayName
      return countCharacters(displayName) > max ? { displayName: t('Use at most {max} characters.', { max }) } : {}
    },
    submit: async ({ displayName }) => {
      const { id } = await user.createTeam({ displayName: displayName.trim() })
      await onCreated(id)
    },
  })
}
