import type { Payments } from '../../lib/catalogue.ts'
import { useConfig } from '../../lib/use-config.ts'
import { Managed } from '../../parts/managed.tsx'
import { Card, Section, Setting, Switch } from '../../ui/index.ts'

const title = 'Only customers read their items'

export function ItemReaders({ projectId, payments }: { projectId: string; payments: Payments }) {
  const { set } = useConfig(projectId)
  return (
    <Section title="Reading items" note="Your server reads all of them">
      <Card>
        <Managed places="payments.onlyCustomerMayReadItems">
          <Setting
            title={title}
            note="The signed-in user and members of the team. Off: anyone with the publishable key"
          >
            <Switch
              label={title}
              checked={payments.onlyCustomerMayReadItems}
              onChange={(on) =>
                set(
                  'payments.onlyCustomerMayReadItems',
                  on,
                  on ? 'Only customers read their items' : 'Anyone with the publishable key reads items',
                )
              }
            />
          </Setting>
        </Managed>
      </Card>
    </Section>
  )
}
