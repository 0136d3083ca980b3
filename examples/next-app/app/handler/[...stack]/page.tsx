import { HallpassHandler } from '@hallpass/next'
import { hallpass } from '../../../hallpass.ts'

export default function Handler(props: {
  params: Promise<{ stack: string[] }>
  searchParams: Promise<Record<string, string>>
}) {
  return <HallpassHandler app={hallpass} routeProps={props} fullPage />
}
