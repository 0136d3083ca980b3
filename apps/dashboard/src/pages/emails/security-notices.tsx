import { ShieldCheck } from 'lucide-react'
import { ConfigSwitch } from '../../parts/config-switch.tsx'

export const SecurityNotices = ({ projectId }: { projectId: string }) => (
  <ConfigSwitch
    projectId={projectId}
    section="Security notices"
    place="emails.securityNotifications"
    isOn={({ emails }) => emails.securityNotifications}
    icon={<ShieldCheck aria-hidden />}
    title="Tell people when their account changes"
    note="Sent when a password, email address, passkey, second factor, connected account or API key changes, and when somebody signs in from a new place, to verified addresses, in the recipient’s language."
    said={['Security notices are on', 'Security notices are off']}
  />
)
