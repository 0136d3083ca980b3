import type { Page } from 'playwright-core'

/** A device that says yes to everything, until a test stops it from recognising its owner. */
export async function addAuthenticator(tab: Page) {
  const { devtools, authenticatorId } = await plugIn(tab, 'internal')
  return {
    recognise: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** A key that somebody touches, until it is lost. It keeps nothing and knows nobody. */
export async function addSecurityKey(tab: Page) {
  const { devtools, authenticatorId } = await plugIn(tab, 'usb')
  return {
    unplug: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

async function plugIn(tab: Page, transport: 'internal' | 'usb') {
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send('WebAuthn.enable')
  const isDevice = transport === 'internal'
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: isDevice,
      hasUserVerification: isDevice,
      isUserVerified: isDevice,
      automaticPresenceSimulation: true,
    },
  })
  return { devtools, authenticatorId }
}
