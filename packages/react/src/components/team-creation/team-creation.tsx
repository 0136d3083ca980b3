import { hallpassAppInternals } from '@hallpass/js'
import { Users } from 'lucide-react'
import { useUser } from '../../hooks/use-user.ts'
import { useHallpassApp, useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert, Card, CardHead, Tile } from '../../ui/card.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { TextField } from '../../ui/field.tsx'
import { LiveBrand } from '../../ui/live-brand.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Surface } from '../../ui/surface.tsx'
import { useTeamCreation } from './use-team-creation.ts'

/** What the page to make a team shows. */
export interface TeamCreationProps {
  /** Fills the page instead of the place that it stands in. */
  fullPage?: boolean
}

/** A card that makes a team, where the project lets people do so. */
export function TeamCreation({ fullPage }: TeamCreationProps) {
  return (
    <Surface fullPage={fullPage}>
      <Loading fallback={<CardSkeleton />}>
        <LiveBrand />
        <Creation />
      </Loading>
    </Surface>
  )
}

function Creation() {
  const app = useHallpassApp()
  const t = useTranslate()
  const user = useUser({ or: 'redirect' })
  const { config } = app.useProject()
  const { form, field, alert, isBusy } = useTeamCreation(user, (id) =>
    app[hallpassAppInternals].core.redirects.to(`${app.urls.accountSettings}#team-${id}`),
  )
  if (!config.clientTeamCreationEnabled)
    return (
      <Card>
        <CardHead mark={<Tile of={Users} />} title={t('Teams cannot be created here')}>
          {t('Ask whoever runs this app for a team.')}
        </CardHead>
      </Card>
    )
  return (
    <Card>
      <CardHead mark={<Tile of={Users} />} title={t('Create a team')}>
        {t('You can invite others once it is there.')}
      </CardHead>
      <form {...form}>
        {alert !== undefined && <Alert>{alert}</Alert>}
        <TextField label={t('Team name')} autoComplete="organization" {...field('displayName')} />
        <Button type="submit" variant="primary" block busy={isBusy}>
          {t('Create team')}
        </Button>
      </form>
    </Card>
  )
}
