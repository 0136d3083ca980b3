'use client'
import type { HallpassClientApp } from '@hallpass/js'
import { HallpassHandler as ReactHandler } from '@hallpass/react'
import type { HallpassHandlerProps } from '../props.ts'

type RoutedHandlerProps = Pick<HallpassHandlerProps, 'fullPage' | 'componentProps'> & { location: string }

/** With the app of the provider around it. (Next's own usePathname does not load in route handlers, and this does.) */
export const RoutedHandler = (props: RoutedHandlerProps) => <ReactHandler {...props} />

/** In a client component. Browsers only have client apps. */
export const HallpassHandler = ({ app, fullPage, componentProps }: HallpassHandlerProps) => (
  <ReactHandler app={app as HallpassClientApp} fullPage={fullPage} componentProps={componentProps} />
)
