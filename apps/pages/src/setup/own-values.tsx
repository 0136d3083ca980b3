import { CopyValue } from './copy-value.tsx'
import type { Ours, Protocol } from './idps/idp.ts'
import { useSetupTexts } from './texts/texts.tsx'

/** What any identity provider is told about us, by the usual names. */
export function OwnValues({ protocol, ours }: { protocol: Protocol; ours: Ours }) {
  const t = useSetupTexts()
  if (protocol === 'oidc') return <CopyValue label={t('Redirect URI')} value={ours.callback_url} />
  return (
    <>
      <CopyValue label={t('ACS URL (reply URL)')} value={ours.callback_url} />
      <CopyValue label={t('Entity ID (audience)')} value={ours.client_id} />
    </>
  )
}
