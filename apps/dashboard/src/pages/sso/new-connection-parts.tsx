import { maxLength } from '@hallpass/contract'
import { problemOf } from '../../lib/problem.ts'
import { useGo } from '../../lib/project.tsx'
import { afterDialogCloses } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import type { Team } from '../../lib/wire.ts'
import { TextField } from '../../ui/index.ts'

export interface NewConnectionProps {
  projectId: string
  team: Team
  onClose(): void
}

export const lead = 'It begins as a draft: nobody can sign in with it until you switch it on.'
export const refuse = (error: unknown) => ({ message: problemOf(error).message })
export const required = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message })

export function useMake({ projectId }: Pick<NewConnectionProps, 'projectId'>) {
  const { change } = useActions(projectId)
  const go = useGo()
  return async (make: () => Promise<{ id: string }>) => {
    const { id } = await change(make, { done: 'Draft saved' })
    afterDialogCloses(() => go(`sso/${id}`))
  }
}

export interface FormProps extends NewConnectionProps {
  /** Of the protocol. */
  choice: React.ReactNode
  /** Made here: what the identity provider is told has it in it, and is asked for there before anything is given. */
  id: string
}

export const ofDraft = 'If you close this without saving, the next draft has other addresses.'

export const NameField = (props: React.ComponentProps<typeof TextField> extends infer P ? Omit<P, 'label'> : never) => (
  <TextField
    label="Name"
    help="People read it on the button: “Continue with …”"
    maxLength={maxLength.displayName}
    {...props}
  />
)
