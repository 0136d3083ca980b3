import { ConfigSwitch } from '../../parts/config-switch.tsx'

export const Passwords = ({ projectId }: { projectId: string }) => (
  <ConfigSwitch
    projectId={projectId}
    section="Passwords"
    sectionNote="applies to passwords chosen from now on"
    place="auth.password.refuseCommon"
    isOn={({ auth }) => auth.password.refuseCommon}
    title="Refuse common passwords"
    note="Such as “password1”: attackers try them first"
    said={['Common passwords are refused', 'Any password is accepted']}
  />
)
