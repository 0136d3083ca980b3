import { useConfig } from '../../lib/use-config.ts'
import type { Team } from '../../lib/wire.ts'
import { Managed } from '../../parts/managed.tsx'
import { RequiredFrom, savedAs, withDay } from '../../parts/required-from.tsx'
import { Card, Section, Setting, Show } from '../../ui/index.ts'

const place = 'auth.secondFactor.teams'

export function TeamSecurity({ projectId, team }: { projectId: string; team: Team }) {
  const { config, set } = useConfig(projectId)
  return (
    <Section title="Security">
      <Show loaded={config}>
        {({ auth: { secondFactor } }) => (
          <Card>
            <Managed places={place}>
              <Setting
                title="Second factor"
                note="Members without one are reminded until then, and set one up when they sign in after that"
              >
                <RequiredFrom
                  label="Second factor"
                  value={secondFactor.teams[team.id]}
                  onChange={(day) => set(place, withDay(secondFactor.teams, team.id, day), savedAs(day))}
                />
              </Setting>
            </Managed>
          </Card>
        )}
      </Show>
    </Section>
  )
}
