import * as routes from '@hallpass/contract/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2, KeyRound, Mail, Users } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { counted } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { afterDialogCloses } from '../../lib/url-state.ts'
import type { Project } from '../../lib/wire.ts'
import { ConfirmByName, toast } from '../../ui/index.ts'

export function DeleteProject({
  projectId,
  project,
  onClose,
}: {
  projectId: string
  project: Project
  onClose(): void
}) {
  const { data: metrics } = useQuery({
    queryKey: [projectId, 'metrics'],
    queryFn: () => call(projectId, routes.getMetrics),
  })
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    await call(projectId, routes.deleteProject)
    await client.invalidateQueries({ queryKey: ['projects'] })
    toast.worked(`${project.display_name} deleted`)
    afterDialogCloses(() => void navigate({ to: '/projects' }))
  }
  return (
    <ConfirmByName
      title={`Delete ${project.display_name}?`}
      lead="Your app stops working at once, and its subscriptions at Stripe are canceled. The operator of this server can bring it back for seven days, without them."
      name={project.display_name}
      lossesTitle="What goes with it:"
      losses={[
        {
          icon: <Users className="size-3.5" aria-hidden />,
          text: metrics ? counted(metrics.total_users, 'user') : 'All users',
        },
        { icon: <Building2 className="size-3.5" aria-hidden />, text: 'Teams, permissions and invitations' },
        { icon: <KeyRound className="size-3.5" aria-hidden />, text: 'Every key and session' },
        { icon: <Mail className="size-3.5" aria-hidden />, text: 'Email templates, webhooks and payments' },
      ]}
      confirmLabel="Delete project"
      cancelLabel="Keep project"
      describeError={(error) => problemOf(error).message}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
