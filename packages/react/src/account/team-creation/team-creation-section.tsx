import { useTeamCreation } from '../../components/team-creation/use-team-creation.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { useAccount } from '../account-context.ts'
import { Section } from '../parts.tsx'
import { sectionTexts } from '../section-texts.ts'

/** Makes a team and jumps to its page. */
export function TeamCreationSection() {
  const t = useTranslate()
  const { user } = useAccount()
  const { form, field, alert, isBusy } = useTeamCreation(user, (id) => {
    window.location.hash = `team-${id}`
  })
  return (
    <Section title={t(sectionTexts['team-creation'].name)} description={t(sectionTexts['team-creation'].description)}>
      <form {...form} className="hp-name-form">
        {alert !== undefined && <Alert>{alert}</Alert>}
        <TextField label={t('Team name')} autoComplete="organization" {...field('displayName')} />
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('Create team')}
        </Button>
      </form>
    </Section>
  )
}
