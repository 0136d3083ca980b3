import { CircleCheck, Lightbulb, TriangleAlert } from 'lucide-react'
import { sharedDelivery } from '../../lib/email-delivery.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { useProject } from '../../lib/use-project.ts'
import type { Project } from '../../lib/wire.ts'
import { Badge, buttonClass, Card, Section, Setting, Switch } from '../../ui/index.ts'
import { productionChecks } from './production.ts'

const toGo = (count: number) =>
  count === 0 ? '' : count === 1 ? '1 check left to pass' : `${count} checks left to pass`

interface ProductionChecksProps {
  projectId: string
  project: Project
}

/** Production mode, with what is to be done before; it cannot be switched on while something blocks. */
export function ProductionChecks({ projectId, project }: ProductionChecksProps) {
  const { run, save } = useProject(projectId)
  const checks = productionChecks(project, sharedDelivery)
  const blocking = checks.filter(({ blocks, isGood }) => blocks && !isGood)
  const isOn = project.is_production_mode
  const change = (on: boolean) =>
    void run('mode', () => save({ is_production_mode: on }, on ? 'Production mode is on' : 'Back in development'))
  return (
    <div className="mt-6">
      <Section
        title={
          <span className="row">
            Production mode <Badge kind="outline">{isOn ? 'On' : 'Development'}</Badge>
          </span>
        }
        actions={
          <>
            <span className="text-small text-text-2 max-wide:hidden">{toGo(blocking.length)}</span>
            <Switch label="Production mode" checked={isOn} disabled={!isOn && blocking.length > 0} onChange={change} />
          </>
        }
      >
        <Card>
          {checks.map((check) => (
            <Setting
              key={check.title}
              title={check.title}
              note={check.note}
              picture={
                check.isGood ? (
                  <CircleCheck className="text-good" aria-label="Good" />
                ) : check.blocks ? (
                  <TriangleAlert className="text-warn" aria-label="To do" />
                ) : (
                  <Lightbulb className="text-text-3" aria-label="Advice" />
                )
              }
            >
              {!check.isGood && (
                <ProjectLink to={check.to} className={buttonClass('secondary', 'small')}>
                  Open
                </ProjectLink>
              )}
            </Setting>
          ))}
        </Card>
      </Section>
    </div>
  )
}
