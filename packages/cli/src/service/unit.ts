import { execPath } from 'node:process'
import type { Settings } from '@hallpass/server/settings'

export const serviceUser = 'hallpass'
export const unitPath = '/etc/systemd/system/hallpass.service'
export const envFilePath = '/etc/hallpass/hallpass.env'
/** Below the folder in which a server of root keeps what all users may read; also the home of the user, who caches there. */
export const stateDir = '/var/lib/hallpass/data'

export interface UnitOptions {
  /** The file that this command was started from. */
  program: string
  settings: Pick<Settings, 'port' | 'databaseUrl' | 'drainMillis' | 'shutdownTimeoutMillis'>
}

/** Seconds beyond its own limits that a stop may take before systemd kills: the embedded database comes last. */
const stopReserve = 30

export function unitOf({ program, settings }: UnitOptions): string {
  return `# Written by hallpass install-service. Settings are in ${envFilePath}.
[Unit]
Description=Hallpass, sign-up, sign-in and user management
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
ExecStart=${quote(execPath)} ${quote(program)} start --env-file ${envFilePath}
User=${serviceUser}
Group=${serviceUser}
StateDirectory=hallpass/data
StateDirectoryMode=0700
WorkingDirectory=${stateDir}
UMask=0077
Restart=on-failure
RestartSec=2
# The server ends its own processes in order; only what is left after the time is killed.
KillMode=mixed
TimeoutStopSec=${Math.ceil((settings.drainMillis + settings.shutdownTimeoutMillis) / 1000) + stopReserve}
LimitNOFILE=65536

${hardening(settings)}

[Install]
WantedBy=multi-user.target
`
}

/** Everything systemd can take away from a server that needs none of it. Not MemoryDenyWriteExecute: JavaScript is compiled while it runs. */
function hardening({ port, databaseUrl }: UnitOptions['settings']): string {
  return [
    'NoNewPrivileges=yes',
    ...capabilities(port),
    'ProtectSystem=strict',
    'ProtectHome=yes',
    ...temporaryFiles(databaseUrl),
    'PrivateDevices=yes',
    'ProtectClock=yes',
    'ProtectControlGroups=yes',
    'ProtectHostname=yes',
    'ProtectKernelLogs=yes',
    'ProtectKernelModules=yes',
    'ProtectKernelTunables=yes',
    'ProtectProc=invisible',
    'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK',
    'RestrictNamespaces=yes',
    'RestrictRealtime=yes',
    'RestrictSUIDSGID=yes',
    'LockPersonality=yes',
    'RemoveIPC=yes',
    'SystemCallArchitectures=native',
    'SystemCallFilter=@system-service',
    'SystemCallErrorNumber=EPERM',
  ].join('\n')
}

const capabilities = (port: number) =>
  port < 1024
    ? ['AmbientCapabilities=CAP_NET_BIND_SERVICE', 'CapabilityBoundingSet=CAP_NET_BIND_SERVICE']
    : ['CapabilityBoundingSet=']

/** The embedded database listens in /tmp, where commands such as hallpass backup look for it. */
const temporaryFiles = (databaseUrl: string | undefined) =>
  databaseUrl === undefined ? ['ReadWritePaths=/tmp'] : ['PrivateTmp=yes']

/** As systemd reads it: % begins a specifier, $ a variable. */
const quote = (path: string) => {
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[\w./@+-]+$/.test(path) ? path : `"${escaped}"`
}
