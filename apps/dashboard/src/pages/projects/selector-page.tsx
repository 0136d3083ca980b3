import { Link, useParams } from '@tanstack/react-router'
import { projectPath } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { useUrl } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { OwnerFrame } from '../../shell/owner-frame.tsx'
import { ProjectIcon } from '../../shell/project-switcher.tsx'
import { Page, Show } from '../../ui/index.ts'

/** A link that fits every project: pick one, then go on to the screen. */
export function SelectorPage() {
  const { _splat: path = '' }: { _splat?: string } = useParams({ strict: false })
  const [search] = useUrl()
  const projects = useLoaded(shared.ownedProjects())
  return (
    <OwnerFrame>
      <Page title="Which project?" lead="The link you followed works for any of them.">
        <Show loaded={projects}>
          {(items) => (
            <div className="grid gap-4 grid-cols-1 wide:grid-cols-3">
              {items.map((project) => (
                <Link
                  key={project.id}
                  to={projectPath(project.id, path)}
                  search={search}
                  className="card p-4 row gap-3 hover:bg-hover"
                >
                  <ProjectIcon name={project.display_name} image={project.logo_url} />
                  <span className="font-medium one-line">{project.display_name}</span>
                </Link>
              ))}
            </div>
          )}
        </Show>
      </Page>
    </OwnerFrame>
  )
}
