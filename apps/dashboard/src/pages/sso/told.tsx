import { Download } from 'lucide-react'
import { download } from '../../lib/download.ts'
import { Button, CopyButton, CopyText, KeyValues } from '../../ui/index.ts'
import type { Connection } from './queries.ts'

/** What the identity provider is to be told. */
export function Told({ connection }: { connection: Connection }) {
  const { type, callback_url, client_id, saml, client_jwks_url, client_certificate, client_next_certificate } =
    connection
  if (type === 'saml')
    return (
      <KeyValues
        facts={[
          ['ACS URL (reply URL)', <CopyText key="acs" text={callback_url} />],
          ['Entity ID (audience)', <CopyText key="entity" text={client_id} />],
          saml !== null && ['Both, as metadata', <CopyText key="metadata" text={saml.sp_metadata_url} />],
        ]}
      />
    )
  return (
    <KeyValues
      facts={[
        ['Redirect URI', <CopyText key="uri" text={callback_url} />],
        client_jwks_url !== null && ['Public key (JWKS URL)', <CopyText key="jwks" text={client_jwks_url} />],
        client_certificate !== null && [
          'Or as a certificate',
          <Certificate key="certificate" name="hallpass.cer" pem={client_certificate} />,
        ],
        client_next_certificate !== null && [
          'Certificate of the next key',
          <Certificate key="next" name="hallpass-next.cer" pem={client_next_certificate} />,
        ],
      ]}
    />
  )
}

/** Some consoles want a file. */
const Certificate = ({ name, pem }: { name: string; pem: string }) => (
  <span className="row flex-wrap gap-2">
    <CopyButton text={pem}>Copy PEM</CopyButton>
    <Button size="small" isView onClick={() => download(name, 'application/x-x509-ca-cert', pem)}>
      <Download aria-hidden />
      Download
    </Button>
  </span>
)
