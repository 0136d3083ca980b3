import { isIP } from 'node:net'
import { parseUrl, textError } from '@hallpass/contract'

const set = (text: string) => new Set(text.trim().split(/\s+/))

/** Where anybody can have a mailbox: the biggest. Whoever proves one of them would speak for strangers. */
const mailProviders = set(`
  gmail.com googlemail.com outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de hotmail.fr hotmail.it live.com
  live.co.uk live.fr live.nl msn.com passport.com yahoo.com yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.de yahoo.fr yahoo.es yahoo.it
  yahoo.com.br yahoo.com.ar ymail.com rocketmail.com aol.com aol.de icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me
  tutanota.com tuta.io tuta.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de mail.de posteo.de mailbox.org
  arcor.de 1und1.de orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it tin.it
  mail.com email.com usa.com consultant.com fastmail.com fastmail.fm hey.com zoho.com zohomail.com zohomail.eu yandex.com yandex.ru ya.ru
  mail.ru bk.ru inbox.ru list.ru rambler.ru qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com aliyun.com naver.com daum.net
  hanmail.net kakao.com nate.com rediffmail.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net
  earthlink.net btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com uol.com.br bol.com.br terra.com.br seznam.cz email.cz
  centrum.cz wp.pl o2.pl onet.pl interia.pl op.pl gazeta.pl bluewin.ch hispeed.ch telenet.be skynet.be ziggo.nl kpnmail.nl xs4all.nl
  planet.nl telia.com online.no abv.bg ukr.net i.ua duck.com mozmail.com simplelogin.com privaterelay.appleid.com mailinator.com
  guerrillamail.com yopmail.com 10minutemail.com temp-mail.org
`)

/** A domain that one organization can own, as name servers write it. Throws a sentence for the person who typed it. */
export async function readDomainName(typed: string): Promise<string> {
  const domain = asciiOf(typed.trim().toLowerCase().replace(/\.$/, ''))
  if (domain === undefined) throw textError(400, 'This is not a domain such as example.com.')
  if (mailProviders.has(domain)) throw textError(400, `Anybody can have an address at ${domain}.`)
  if (await isShared(domain)) throw textError(400, `Names below ${domain} belong to different people.`)
  return domain
}

/** Letters of other scripts as name servers know them; undefined for what is no name. */
function asciiOf(text: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text)) return undefined
  const domain = parseUrl(`http://${text}`)?.hostname ?? ''
  const labels = domain.split('.')
  const isName = labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label))
  if (!isName || domain.length > 253 || isIP(domain) !== 0 || /^\d+$/.test(labels.at(-1)!)) return undefined
  return labels.length > 1 && !/^(localhost|local|internal|test|invalid|onion|arpa)$/.test(labels.at(-1)!)
    ? domain
    : undefined
}

/** Below it, anybody registers a name, or is given one by a hoster. The list is loaded with the first domain. */
async function isShared(domain: string): Promise<boolean> {
  const { getPublicSuffix } = await import('tldts')
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain
}
