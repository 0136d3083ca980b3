import { FileCode, Mail } from 'lucide-react'
import { problemOf } from '../../lib/problem.ts'
import type { useUrlDialog } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import type { Theme } from '../../parts/email/queries.ts'
import { Confirm, ConfirmByName } from '../../ui/index.ts'
import { themeActions } from './queries.ts'

interface Props {
  projectId: string
  theme: Theme | undefined
  isSelected: boolean
  dialog: ReturnType<typeof useUrlDialog>
}

export function ThemeDialogs({ projectId, theme, isSelected, dialog }: Props) {
  const { change } = useActions(projectId)
  if (!theme) return null
  const describeError = (error: unknown) => problemOf(error).message
  if (dialog.name === 'reset') {
    return (
      <Confirm
        title={`Return ${theme.display_name} to the default?`}
        confirmLabel="Return to the default"
        cancelLabel="Keep my version"
        variant="danger-filled"
        describeError={describeError}
        onConfirm={() => change(() => themeActions.remove(projectId, theme.id), { done: 'Back to the default' })}
        onClose={dialog.close}
      >
        <p className="text-text-2">Your version is lost.</p>
      </Confirm>
    )
  }
  if (dialog.name !== 'delete') return null
  const remove = isSelected ? themeActions.removeSelected : themeActions.remove
  return (
    <ConfirmByName
      title="Delete this theme?"
      name={theme.display_name}
      lossesTitle="With the theme goes:"
      losses={[
        { icon: <FileCode className="size-3.5" aria-hidden />, text: 'Its source' },
        {
          icon: <Mail className="size-3.5" aria-hidden />,
          text: isSelected
            ? 'The look of all emails: they are sent in Default Light'
            : 'The look of drafts and templates that chose it: they are sent in the project’s theme',
        },
      ]}
      confirmLabel="Delete theme"
      cancelLabel="Keep theme"
      describeError={describeError}
      onConfirm={() => change(() => remove(projectId, theme.id), { done: `${theme.display_name} is deleted` })}
      onClose={dialog.close}
    />
  )
}
