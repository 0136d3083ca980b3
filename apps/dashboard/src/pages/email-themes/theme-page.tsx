import { useParams } from '@tanstack/react-router'
import { useProjectId } from '../../lib/project.tsx'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { EmailEditor } from '../../parts/email/editor.tsx'
import { EditorMissing } from '../../parts/email/editor-missing.tsx'
import { mailQueries, type RenderBody } from '../../parts/email/queries.ts'
import { type Edited, useEdited } from '../../parts/email/use-edited.ts'
import { Managed } from '../../parts/managed.tsx'
import { sampleTemplateId, themeActions } from './queries.ts'

const back = { to: 'email-themes', label: 'Themes' }

export function ThemePage() {
  const projectId = useProjectId()
  const { themeId = '' }: { themeId?: string } = useParams({ strict: false })
  const theme = useLoaded(mailQueries.theme(projectId, themeId))
  if (theme.state !== 'ready') return <EditorMissing back={back} loaded={theme} />
  const { display_name, tsx_source } = theme.data
  return (
    <Managed places={`emails.themes.${themeId}`}>
      <Ready key={themeId} projectId={projectId} id={themeId} name={display_name} source={tsx_source} />
    </Managed>
  )
}

function Ready({ projectId, id, name, source }: { projectId: string; id: string; name: string; source: string }) {
  const { change } = useActions(projectId)
  const edited = useEdited({ source, theme: 'project' }, (now) =>
    change(() => themeActions.save(projectId, id, now.source)),
  )
  const bodyOf = (now: Edited): RenderBody =>
    now.source === now.saved.source
      ? { template_id: sampleTemplateId, theme_id: id }
      : { template_id: sampleTemplateId, theme_tsx_source: now.source }
  return (
    <EmailEditor
      projectId={projectId}
      id={id}
      kind="email-theme"
      name={name}
      back={back}
      edited={edited}
      bodyOf={bodyOf}
      hasTheme={false}
    />
  )
}
