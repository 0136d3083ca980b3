import { useParams } from '@tanstack/react-router'
import { Ellipsis, FileCode, RotateCcw, Trash2 } from 'lucide-react'
import { problemOf } from '../../lib/problem.ts'
import { useGo, useProjectId } from '../../lib/project.tsx'
import { afterDialogCloses, useUrlDialog } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { EmailEditor } from '../../parts/email/editor.tsx'
import { EditorMissing } from '../../parts/email/editor-missing.tsx'
import { mailQueries, type RenderBody, type Template } from '../../parts/email/queries.ts'
import { choiceOf, themeIdOf } from '../../parts/email/theme-choice.ts'
import { type Edited, useEdited } from '../../parts/email/use-edited.ts'
import { useKnownTheme } from '../../parts/email/use-known-theme.ts'
import { Managed } from '../../parts/managed.tsx'
import { Confirm, ConfirmByName, IconButton, Menu } from '../../ui/index.ts'
import { templateActions } from './queries.ts'

const back = { to: 'email-templates', label: 'Templates' }

export function TemplatePage() {
  const projectId = useProjectId()
  const { templateId = '' }: { templateId?: string } = useParams({ strict: false })
  const templates = useLoaded(mailQueries.templates(projectId))
  const template = templates.state === 'ready' ? templates.data.find(({ id }) => id === templateId) : undefined
  if (!template) return <EditorMissing back={back} loaded={templates} />
  return (
    <Managed places={`emails.templates.${template.id}`}>
      <Ready key={template.id} projectId={projectId} template={template} />
    </Managed>
  )
}

function Ready({ projectId, template }: { projectId: string; template: Template }) {
  const { change } = useActions(projectId)
  const dialog = useUrlDialog()
  const knownTheme = useKnownTheme(projectId)
  const edited = useEdited({ source: template.tsx_source, theme: choiceOf(template.theme_id) }, (now) =>
    change(() => templateActions.save(projectId, template, now)),
  )
  const bodyOf = ({ source, theme, saved }: Edited): RenderBody => {
    const theme_id = knownTheme(themeIdOf(theme))
    return source === saved.source ? { template_id: template.id, theme_id } : { template_tsx_source: source, theme_id }
  }
  return (
    <>
      <EmailEditor
        projectId={projectId}
        id={template.id}
        kind="email-template"
        name={template.display_name}
        back={back}
        edited={edited}
        bodyOf={bodyOf}
        actions={template.origin !== 'built_in' && <More template={template} onAction={dialog.show} />}
      />
      {dialog.name === 'reset' && (
        <ResetTemplate projectId={projectId} template={template} edited={edited} onClose={dialog.close} />
      )}
      {dialog.name === 'delete' && (
        <DeleteTemplate projectId={projectId} template={template} edited={edited} onClose={dialog.close} />
      )}
    </>
  )
}

function More({ template, onAction }: { template: Template; onAction(name: string): void }) {
  const reset = { label: 'Return to the default…', icon: <RotateCcw aria-hidden />, onSelect: () => onAction('reset') }
  const remove = {
    label: 'Delete template…',
    icon: <Trash2 aria-hidden />,
    destructive: true,
    onSelect: () => onAction('delete'),
  }
  return (
    <Menu
      trigger={
        <IconButton variant="ghost" label="More actions">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      groups={[[template.origin === 'edited' ? reset : remove]]}
    />
  )
}

interface DialogProps {
  projectId: string
  template: Template
  edited: Edited
  onClose(): void
}

function ResetTemplate({ projectId, template, edited, onClose }: DialogProps) {
  const { change } = useActions(projectId)
  const reset = async () => {
    await change(() => templateActions.remove(projectId, template.id), { done: 'Back to the default' })
    edited.discard()
  }
  return (
    <Confirm
      title={`Return ${template.display_name} to the default?`}
      confirmLabel="Return to the default"
      cancelLabel="Keep my version"
      variant="danger-filled"
      describeError={(error) => problemOf(error).message}
      onConfirm={reset}
      onClose={onClose}
    >
      <p className="text-text-2">Your version is lost. The default is sent in every language again.</p>
    </Confirm>
  )
}

function DeleteTemplate({ projectId, template, edited, onClose }: DialogProps) {
  const { change } = useActions(projectId)
  const go = useGo()
  const remove = async () => {
    await templateActions.remove(projectId, template.id)
    edited.discard()
    afterDialogCloses(() => {
      go('email-templates')
      void change(async () => {}, { done: `${template.display_name} is deleted` })
    })
  }
  return (
    <ConfirmByName
      title="Delete this template?"
      name={template.display_name}
      lossesTitle="With the template goes:"
      losses={[
        {
          icon: <FileCode className="size-3.5" aria-hidden />,
          text: 'Its source. Any code of yours that sends it will get an error.',
        },
      ]}
      confirmLabel="Delete template"
      cancelLabel="Keep template"
      describeError={(error) => problemOf(error).message}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
