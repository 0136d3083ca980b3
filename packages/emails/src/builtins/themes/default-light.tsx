import type { Brand, ThemeProps } from '@hallpass/emails'
import { Body, Container, Head, Html, Link, Section, Text } from '@react-email/components'

// Templates set no colours: they inherit these, and mark with a class what gets another one.
const stylesOf = ({ primary, radius }: Brand) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.mark, .button { background-color: ${primary.light.color} !important; border-color: ${primary.light.color} !important; color: ${primary.light.text} !important; }
.mark, .button, .box { border-radius: ${radius}px !important; }
.card { border-radius: ${radius * 1.5}px !important; }
.quiet { color: #5c574f !important; }
.box { background-color: #f6f4f1 !important; }
.box, .rule { border-color: #e8e5e0 !important; }
@media (max-width: 520px) {
  .outer { padding: 0 !important; }
  .card { border: 0 !important; border-radius: 0 !important; }
  .inner { padding: 32px 24px !important; }
  .button { display: block !important; }
  .below { padding: 0 24px !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .outer { background-color: #121110 !important; }
  .card { background-color: #1a1917 !important; border-color: #302d29 !important; }
  .page, .inner, .ink { color: #f3f1ed !important; }
  .mark, .button { background-color: ${primary.dark.color} !important; border-color: ${primary.dark.color} !important; color: ${primary.dark.text} !important; }
  .logo-light { display: none !important; }
  .logo-dark { display: block !important; }
  .quiet { color: #b0aaa1 !important; }
  .box { background-color: #24221f !important; }
  .box, .rule { border-color: #45413b !important; }
}
[data-ogsc] .inner, [data-ogsc] .ink { color: #f3f1ed !important; }
[data-ogsc] .quiet { color: #b0aaa1 !important; }
[data-ogsb] .mark, [data-ogsb] .button { background-color: ${primary.dark.color} !important; }
[data-ogsc] .mark, [data-ogsc] .button { color: ${primary.dark.text} !important; }
[data-ogsc] .logo-light { display: none !important; }
[data-ogsc] .logo-dark { display: block !important; }
`

const words = { unsubscribe: 'Unsubscribe from these emails' }

export function EmailTheme({ children, unsubscribeLink, brand, language, words }: ThemeProps<typeof EmailTheme.Words>) {
  const font = { fontFamily: brand.fontFamily }
  return (
    <Html lang={language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
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

const page = { margin: '0', padding: '0', backgroundColor: '#faf9f7', color: '#1c1a17' }
const outer = { padding: '40px 16px', backgroundColor: '#faf9f7' }
const card = {
  maxWidth: '480px',
  backgroundColor: '#ffffff',
  border: '1px solid #e8e5e0',
  borderRadius: '12px',
  borderCollapse: 'separate',
} as const
const inner = {
  padding: '40px',
  color: '#1c1a17',
  fontSize: '15px',
  lineHeight: '24px',
  // Names and links without a space do not widen the card.
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
} as const
const below = { maxWidth: '480px' }
const footer = { margin: '16px 0 0', padding: '0 41px', color: '#5c574f', fontSize: '13px', lineHeight: '20px' }
const footerLink = { color: '#5c574f', textDecoration: 'underline' }
