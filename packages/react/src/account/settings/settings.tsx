import { Download, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../hooks/use-action.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { useAccount } from '../account-context.ts'
import { Row, Section } from '../parts.tsx'
import { sectionTexts } from '../section-texts.ts'
import { DeleteAccount } from './delete-account.tsx'
import { saveAsFile } from './personal-data.ts'

export function SettingsSection() {
  const t = useTranslate()
  const { user, project, leave, readPersonalData } = useAccount()
  const { busy, problem, run } = useAction<'signOut' | 'download'>()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Section title={t(sectionTexts.settings.name)} description={t(sectionTexts.settings.description)}>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <ul className="hp-list">
        <li>
          <Row
            icon={LogOut}
            title={t('Sign out')}
            description={t('Ends your session on this device.')}
            actions={
              <Button
                size="small"
                busy={busy === 'signOut'}
                onClick={() => void run('signOut', () => leave(() => user.signOut()))}
              >
                {t('Sign out')}
              </Button>
            }
          />
        </li>
        <li>
          <Row
            icon={Download}
            title={t('Your data')}
            description={t('Everything that is stored about you, as a file.')}
            actions={
              <Button
                size="small"
                busy={busy === 'download'}
                onClick={() =>
                  void run('download', async () => saveAsFile('personal-data.json', await readPersonalData()))
                }
              >
                {t('Download')}
              </Button>
            }
          />
        </li>
        {project.config.clientUserDeletionEnabled && (
          <li>
            <Row
              icon={Trash2}
              title={t('Delete account')}
              description={t('Your profile, sign-in methods and keys go with it. This cannot be undone.')}
              actions={
                <Button
                  variant="danger"
                  size="small"
                  aria-label={t('Delete account')}
                  onClick={() => setDeleting(true)}
                >
                  {t('Delete')}
                </Button>
              }
            />
          </li>
        )}
      </ul>
      {isDeleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </Section>
  )
}
