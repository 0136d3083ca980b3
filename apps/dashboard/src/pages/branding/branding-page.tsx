import { useProjectId } from '../../lib/project.tsx'
import { useProject } from '../../lib/use-project.ts'
import { UnsavedGuard } from '../../parts/unsaved-guard.tsx'
import { Button, Page, Show } from '../../ui/index.ts'
import { Logos } from './logos.tsx'
import { LookFields } from './look-fields.tsx'
import { Preview } from './preview.tsx'
import { useLook } from './use-look.ts'

/** How sign-in pages, emails and components look, with all of them beside it while one chooses. */
export function BrandingPage() {
  const projectId = useProjectId()
  const { project } = useProject(projectId)
  const look = useLook(projectId)
  const actions = look.isDirty && (
    <>
      <Button variant="ghost" onClick={look.discard}>
        Discard
      </Button>
      <Button variant="primary" disabled={!look.isFine} busy={look.isBusy} onClick={() => void look.save()}>
        Save changes
      </Button>
    </>
  )
  return (
    <Page title="Branding" lead="How sign-in pages, emails and components look to your users." actions={actions}>
      <UnsavedGuard what="The look you chose" isDirty={look.isDirty} />
      <Show loaded={project}>
        {(data) => (
          <Show loaded={look.config}>
            {() => (
              <div className="grid grid-cols-1 items-start gap-6 min-[900px]:grid-cols-[320px_minmax(0,1fr)]">
                <div className="column gap-6 min-[900px]:sticky min-[900px]:top-6">
                  <Logos projectId={projectId} project={data} />
                  <LookFields chosen={look.chosen} onChange={look.change} />
                </div>
                <Preview project={data} settings={look.usable} />
              </div>
            )}
          </Show>
        )}
      </Show>
    </Page>
  )
}
