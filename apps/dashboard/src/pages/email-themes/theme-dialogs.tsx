import { FileCode, Mail } from 'lucide-react'
import { problemOf } from '../../lib/problem.ts'
import type { useUrlDialog } from '../../lib/url-state.ts'
import { useActs } from '../../lib/use-acts.ts'
import type { Theme } from '../../parts/mail/queries.ts'
import { Confirm, Destroy } from '../../ui/index.ts'
import { themeActs } from './queries.ts'

interface Props {
  projectId: string
  theme: Theme | undefined
  isSelected: boolean
  dialog: ReturnType<typeof useUrlDialog>
}

export function ThemeDialogs({ projectId, theme, isSelected, dialog }: Props) {
  const { change } = useActs(projectId)
  if (!theme) return null
  const say = (error: unknown) => problemOf(error).message
  if (dialog.name === 'reset') {
    return (
      <Confirm
        title={`Return ${theme.display_name} to the default?`}
        act="Return to the default"
        keep="Keep my version"
        look="destroy-filled"
        say={say}
        onConfirm={() => change(() => themeActs.remove(projectId, theme.id), { done: 'It is as it came' })}
        onClose={dialog.close}
      >
        <p className="text-text-2">Your version of the source is lost.</p>
      </Confirm>
    )
  }
  if (dialog.name !== 'delete') return null
  const remove = isSelected ? themeActs.removeSelected : themeActs.remove
  return (
    <Destroy
      title="Delete this theme?"
      name={theme.display_name}
      goesTitle="With the theme goes:"
      goes={[
        { icon: <FileCode className="size-3.5" aria-hidden />, text: 'Its source' },
        {
          icon: <Mail className="size-3.5" aria-hidden />,
          text: isSelected
            ? 'The look of all mails: they are sent in Default Light'
            : 'The look of drafts and templates that chose it: they are sent in the project’s theme',
        },
      ]}
      act="Delete theme"
      keep="Keep theme"
      say={say}
      onConfirm={() => change(() => remove(projectId, theme.id), { done: `${theme.display_name} is deleted` })}
      onClose={dialog.close}
    />
  )
}
