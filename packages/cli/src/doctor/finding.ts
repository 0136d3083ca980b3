/** One line of the doctor's report. `fix` says what to do about a warning or a failure. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'fail'
  readonly text: string
  readonly fix?: string
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warn = (text: string, fix: string): Finding => ({ level: 'warn', text, fix })
export const fail = (text: string, fix: string): Finding => ({ level: 'fail', text, fix })

export function findingLine({ level, text, fix }: Finding): string {
  return `${level.padEnd(5)} ${text}${fix === undefined ? '' : ` → ${fix}`}`
}
