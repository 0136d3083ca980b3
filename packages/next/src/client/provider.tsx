'use client'
import { clientAppFromJson, type HallpassClientApp, type HallpassClientAppJson } from '@hallpass/js'
import { HallpassProvider as ReactProvider } from '@hallpass/react'
import type { HallpassProviderProps } from '../props.ts'

/** Builds the app again in the browser from what the server sent of it; the same identifier is the same app. */
export const ProviderFromJson = ({
  json,
  ...props
}: Omit<HallpassProviderProps, 'app'> & { json: HallpassClientAppJson }) => (
  <ReactProvider app={clientAppFromJson(json)} {...props} />
)

/** In a client component. Browsers only have client apps. */
export const HallpassProvider = ({ app, ...props }: HallpassProviderProps) => (
  <ReactProvider app={app as HallpassClientApp} {...props} />
)
