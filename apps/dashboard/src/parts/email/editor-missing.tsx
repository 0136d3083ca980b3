import { ArrowLeft } from 'lucide-react'
import { ProjectLink } from '../../lib/project.tsx'
import { Empty, Failed, type Loaded, SkeletonCard } from '../../ui/index.ts'

interface Props {
  back: { to: string; label: string }
  loaded: Loaded<unknown>
}

/** The frame of an editor whose email is on its way, did not come, or is gone. */
export function EditorMissing({ back, loaded }: Props) {
  return (
    <main className="editor" id="main">
      <header className="editor-top">
        <ProjectLink
          to={back.to}
          className="button button-icon button-ghost"
          aria-label={`Back to ${back.label.toLowerCase()}`}
        >
          <ArrowLeft aria-hidden />
        </ProjectLink>
        <span className="text-text-3 text-small">{back.label}</span>
      </header>
      <div className="p-6">
        {loaded.state === 'loading' && <SkeletonCard />}
        {loaded.state === 'failed' && <Failed problem={loaded.problem} retry={loaded.retry} />}
        {loaded.state === 'ready' && (
          <Empty icon={<ArrowLeft aria-hidden />} title="It is not here">
            The address may be wrong, or it was deleted.
          </Empty>
        )}
      </div>
    </main>
  )
}
