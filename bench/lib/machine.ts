import os from 'node:os'

export const cores = os.availableParallelism()
/** As the CLI sets them for the server; every measured process gets the same. */
export const threads = cores + 4
export const heapFlags = ['--heap-growing-percent=50']

/** What a reader needs to judge the figures; nothing that names the machine. */
export function machineFacts(postgres: string | undefined): string {
  const memory = Math.round(os.totalmem() / 2 ** 30)
  const facts = [`${cores} cores (${process.arch})`, `${memory} GB`, `Node ${process.versions.node}`]
  return [...facts, ...(postgres ? [`Postgres ${postgres}`] : [])].join(', ')
}

/** Above the number of cores something else is competing with the benchmark. */
export const loadAverage = () => os.loadavg()[0]!.toFixed(1)
