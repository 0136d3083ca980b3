import type { Brand, ThemeProps } from '@hallpass/emails'
import { Body, Container, Head, Html, Link, Section, Text } from '@react-email/components'

// Templates set no colours: they inherit these, and mark with a class what gets another one.
const stylesOf = ({ primary, radius }: Brand) => `
:root { color-scheme: dark; supported-color-schemes: dark; }
.mark, .button { background-color: ${primary.dark.color} !important; border-color: ${primary.dark.color} !important; color: ${primary.dark.text} !important; }
.mark, .button, .box { border-radius: ${radius}px !important; }
.card { border-radius: ${radius * 1.5}px !important; }
.logo-light { display: none !important; }
.logo-dark { display: block !important; }
.quiet { color: #b0aaa1 !important; }
.box { background-color: #24221f !important; }
.box, .rule { border-color: #45413b !important; }
@media (max-width: 520px) {
  .outer { padding: 0 !important; }
  .card { border: 0 !important; border-radius: 0 !important; }
  .inner { padding: 32px 24px !important; }
  .button { display: block !important; }
  .below { padding: 0 24px !important; }
}
`

const words = { unsubscribe: 'Unsubscribe from these emails' }

export function EmailTheme({ children, unsubscribeLink, brand, language, words }: ThemeProps<typeof EmailTheme.Words>) {
  const font = { fontFamily: brand.fontFamily }
  return (
    <Html lang={language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="supported-color-schemes" content="dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <style>{stylesOf(brand)}</style>
      </Head>
      <Body className="page" style={{ ...page, ...font }}>
        <Section className="outer" style={outer}>
          <Container className="card" style={card}>
            <Section className="inner" style={{ ...inner, ...font }}>
              {children}
            </Section>
          </Container>
          {unsubscribeLink && (
            <Container style={below}>
              <Text className="quiet below" style={footer}>
                <Link className="quiet" href={unsubscribeLink} style={footerLink}>
                  {words.unsubscribe}
                </Link>
              </Text>
            </Container>
          )}
        </Section>
      </Body>
    </Html>
  )
}

EmailTheme.Words = words
EmailTheme.PreviewProps = { unsubscribeLink: 'https://example.com/unsubscribe' }

const page = { margin: '0', padding: '0', backgroundColor: '#121110', color: '#f3f1ed' }
const outer = { padding: '40px 16px', backgroundColor: '#121110' }
const card = {
  maxWidth: '480px',
  backgroundColor: '#1a1917',
  border: '1px solid #302d29',
  borderRadius: '12px',
  borderCollapse: 'separate',
} as const
const inner = {
  padding: '40px',
  color: '#f3f1ed',
  fontSize: '15px',
  lineHeight: '24px',
  // Names and links without a space do not widen the card.
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
} as const
const below = { maxWidth: '480px' }
const footer = { margin: '16px 0 0', padding: '0 41px', color: '#b0aaa1', fontSize: '13px', lineHeight: '20px' }
const footerLink = { color: '#b0aaa1', textDecoration: 'underline' }
