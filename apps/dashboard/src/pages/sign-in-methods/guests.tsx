import { ConfigSwitch } from '../../parts/config-switch.tsx'

export const Guests = ({ projectId }: { projectId: string }) => (
  <ConfigSwitch
    projectId={projectId}
    section="Guests"
    sectionNote="existing guests stay signed in"
    place="auth.anonymous.allowSignUp"
    isOn={({ auth }) => auth.anonymous.allowSignUp}
    title="People can start as a guest"
    note="An anonymous account, without an email or a password"
    said={['People can start as a guest', 'Nobody can start as a guest']}
  />
)
