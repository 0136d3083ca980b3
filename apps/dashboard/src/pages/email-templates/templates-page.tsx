import { LayoutTemplate, Plus } from 'lucide-react'
import { ProjectLink, useGo, useProjectId } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { afterDialogCloses, useUrlDialog } from '../../lib/url-state.ts'
import { useActs } from '../../lib/use-acts.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { NameDialog } from '../../parts/mail/name-dialog.tsx'
import { OriginBadge } from '../../parts/mail/origin-badge.tsx'
import { mailQueries, type RenderBody, type Template } from '../../parts/mail/queries.ts'
import { ServerLink } from '../../parts/mail/refused.tsx'
import { SubjectOf, Thumbnail } from '../../parts/mail/thumbnail.tsx'
import { ThumbnailSkeletons } from '../../parts/mail/thumbnail-skeletons.tsx'
import { useKnownTheme } from '../../parts/mail/use-known-theme.ts'
import { Button, Empty, Note, Page, Show } from '../../ui/index.ts'
import { templateActs } from './queries.ts'

export function TemplatesPage() {
  const projectId = useProjectId()
  const templates = useLoaded(mailQueries.templates(projectId))
  const config = useLoaded(shared.config(projectId))
  const dialog = useUrlDialog()
  const isShared = config.state === 'ready' && config.data.emails.server.isShared
  const create = (
    <Button look="primary" onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Create template
    </Button>
  )
  return (
    <Page title="Templates" lead="What your users receive. Each has a plain-text twin, made for you." acts={create}>
      <div className="column gap-4">
        {isShared && (
          <Note warns acts={<ServerLink />}>
            Changes can be tried out but not saved: that needs a mail server of your own.
          </Note>
        )}
        <Show loaded={templates} skeleton={<ThumbnailSkeletons />}>
          {(list) =>
            list.length === 0 ? (
              <Empty icon={<LayoutTemplate aria-hidden />} title="No template" acts={create} />
            ) : (
              <div className="grid gap-4 grid-cols-1 wide:grid-cols-3">
                {list.map((template) => (
                  <TemplateCard key={template.id} projectId={projectId} template={template} />
                ))}
              </div>
            )
          }
        </Show>
      </div>
      {dialog.name === 'create' && <CreateTemplate projectId={projectId} onClose={dialog.close} />}
    </Page>
  )
}

function TemplateCard({ projectId, template }: { projectId: string; template: Template }) {
  const knownTheme = useKnownTheme(projectId)
  const body: RenderBody = { template_id: template.id, theme_id: knownTheme(template.theme_id) }
  const preview = { projectId, body, version: template.tsx_source }
  return (
    <ProjectLink to={`email-templates/${template.id}`} className="card email-card">
      <Thumbnail {...preview} name={template.display_name} />
      <div className="px-4 py-3">
        <div className="row">
          <b className="font-semibold one-line">{template.display_name}</b>
          <span className="ml-auto">
            <OriginBadge origin={template.origin} />
          </span>
        </div>
        <SubjectOf {...preview} />
      </div>
    </ProjectLink>
  )
}

function CreateTemplate({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const { change } = useActs(projectId)
  const go = useGo()
  const create = async (name: string) => {
    const { id } = await change(() => templateActs.create(projectId, name), { done: `${name} is created` })
    afterDialogCloses(() => go(`email-templates/${id}`))
  }
  return (
    <NameDialog
      title="Create template"
      lead="It starts from a short example."
      act="Create template"
      placeholder="Weekly digest"
      onSubmit={create}
      onClose={onClose}
    />
  )
}
