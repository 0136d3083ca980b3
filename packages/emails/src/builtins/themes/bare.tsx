import type { ThemeProps } from '@hallpass/emails'
import { Body, Head, Html, Link, Text } from '@react-email/components'

/** For emails that bring their whole look along. */
export function EmailTheme({ children, unsubscribeLink, language, words }: ThemeProps<typeof EmailTheme.Words>) {
  return (
    <Html lang={language}>
      <Head />
      <Body>
        {children}
        {unsubscribeLink && (
          <Text>
            <Link href={unsubscribeLink}>{words.unsubscribe}</Link>
          </Text>
        )}
      </Body>
    </Html>
  )
}

EmailTheme.Words = { unsubscribe: 'Unsubscribe from these emails' }
