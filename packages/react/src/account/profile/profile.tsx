import { countCharacters, maxLength } from '@hallpass/contract'
import { ProfileImageEditor } from '../../components/profile-image-editor/profile-image-editor.tsx'
import { Avatar } from '../../components/user-avatar/user-avatar.tsx'
import { useTranslate } from '../../provider.tsx'
import { useAccount } from '../account-context.ts'
import { NameForm } from '../name-form.tsx'
import { Section } from '../parts.tsx'
import { sectionTexts } from '../section-texts.ts'

export function ProfileSection() {
  const t = useTranslate()
  const { user } = useAccount()
  return (
    <Section title={t(sectionTexts.profile.name)} description={t(sectionTexts.profile.description)}>
      <div className="hp-list hp-stacked">
        <ProfileImageEditor
          title={t('Profile image')}
          description={t('A square of your choice from any image.')}
          preview={<Avatar user={user} size={56} />}
          hasImage={user.profileImageUrl !== null}
          onSave={(profileImageUrl) => user.update({ profileImageUrl })}
        />
      </div>
      <NameForm
        label={t('Display name')}
        autoComplete="name"
        value={user.displayName ?? ''}
        validate={(name) =>
          countCharacters(name) > maxLength.displayName
            ? t('Use at most {max} characters.', { max: maxLength.displayName })
            : undefined
        }
        onSave={(name) => user.update({ displayName: name || null })}
      />
    </Section>
  )
}
