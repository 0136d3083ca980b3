'use client'
import type { StackProviderProps } from '../props.ts'
import { HallpassProvider } from './provider.tsx'

/** @deprecated The same as HallpassProvider, except that texts of the published package are no error. */
export const StackProvider = (props: StackProviderProps) => <HallpassProvider unknownTexts="warn" {...props} />
