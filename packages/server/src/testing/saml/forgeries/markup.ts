import { signedAnswer } from '../parties.ts'
import { type Forgery, taken } from './make.ts'

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}="u"`).join(' ')

export const markup: readonly Forgery[] = [
  [
    'a document type',
    (parties) =>
      `<!DOCTYPE x>${signedAnswer(parties.idp.privateKey, parties.answer, undefined, { sign: parties.sign })}`,
    'markup_not_allowed',
  ],
  [
    'an entity',
    (parties) =>
      `<!DOCTYPE x [<!ENTITY e "mallory@evil.example">]>${signedAnswer(parties.idp.privateKey, parties.answer, undefined, { sign: parties.sign }).replace('>ada@corp.example<', '>&e;<')}`,
    'markup_not_allowed',
  ],
  ['an entity that nothing declares', taken(({ xml }) => xml.replace('>ada@corp.example<', '>&e;<')), 'not_xml'],
  [
    'a comment in the NameID',
    taken(({ xml }) => xml.replace('ada@corp.example', 'ada@corp.example<!---->.evil.example')),
    'markup_not_allowed',
  ],
  [
    'a signed name that a comment cuts short',
    (parties) =>
      signedAnswer(parties.idp.privateKey, { ...parties.answer, subject: 'ada@corp.example.evil.example' }, undefined, {
        sign: parties.sign,
      }).replace('ada@corp.example.evil', 'ada@corp.example<!--x-->.evil'),
    'markup_not_allowed',
  ],
  [
    'CDATA',
    taken(({ xml }) => xml.replace('>ada@corp.example<', '><![CDATA[ada@corp.example]]><')),
    'markup_not_allowed',
  ],
  [
    'an instruction',
    taken(({ xml }) => xml.replace('>ada@corp.example<', '>ada@corp.example<?x y?><')),
    'markup_not_allowed',
  ],
  [
    'an instruction that looks like a declaration',
    taken(({ xml }) => xml.replace('>ada@corp.example<', '>ada@corp.example<?xml y?><')),
    'markup_not_allowed',
  ],
  ['text that is not XML', () => 'hello', 'not_xml'],
  ['an attribute without quotes', taken(({ xml }) => xml.replace('Version="2.0"', 'Version=2.0')), 'not_xml'],
  ['an attribute twice', taken(({ xml }) => xml.replace('Version="2.0"', 'Version="2.0" Version="2.0"')), 'not_xml'],
  ['a NUL in the name', taken(({ xml }) => xml.replace('>ada@corp.example<', '>ada@corp.example&#0;<')), 'not_xml'],
  ['half a character in the name', taken(({ xml }) => xml.replace('>ada@corp.example<', '>ada&#xD800;<')), 'not_xml'],
  ['tags that do not match', taken(({ xml }) => xml.replace('</samlp:Response>', '</samlp:Answer>')), 'not_xml'],
  ['something after the end', taken(({ xml }) => `${xml}<x/>`), 'not_xml'],
  ['deep nesting', () => `${'<a>'.repeat(900)}${'</a>'.repeat(900)}`, 'too_deep'],
  ['very deep nesting', () => `${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}`, 'too_many_elements'],
  [
    'namespaces around what is signed, which canonicalization compares with each other',
    taken(({ xml }) => xml.replace('<samlp:Response ', `$&${names('xmlns:n', 62)} `)),
    'too_many_attributes',
  ],
  [
    'more attributes than anything has',
    taken(({ xml }) => xml.replace('<samlp:Response ', `$&${names('a', 17_000)} `)),
    'too_many_attributes',
  ],
  ['a large answer', taken(({ xml }) => xml.replace('>staff<', `>${'x'.repeat(262_144)}<`)), 'too_large'],
]
