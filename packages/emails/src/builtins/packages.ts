import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as authoring from '../model/authoring.ts'
import { type } from './text-variables.ts'

/**
 * What built-ins import, without what they do not use: with Tailwind, code colouring and all of arktype, the first email
 * of a process would take most of a second and 60 MB. They are the very packages that @react-email/components is made of.
 */
const components = { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text }

const packages = new Map<string, object>([
  ['react', react],
  ['react/jsx-runtime', jsxRuntime],
  ['@react-email/components', components],
  ['arktype', { type }],
  ['@hallpass/emails', authoring],
])

export function requirePackage(name: string): object {
  const found = packages.get(name)
  if (!found) throw new Error(`a built-in email imports ${name}, which is not there`)
  return found
}
