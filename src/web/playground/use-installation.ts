import { useEffect, useState } from 'react'
import type { PlaygroundWorld } from '#shared/wire/playground.ts'
import { useHost } from '../host.ts'

/** Names of this installation that documents may use, if the server supplies them. */
export type InstallationNames = { state: 'loading' } | { state: 'unknown' } | { state: 'known'; world: PlaygroundWorld }

export function useInstallation(): InstallationNames {
  const { http } = useHost()
  const [names, setNames] = useState<InstallationNames>({ state: 'loading' })
  useEffect(() => {
    let gone = false
    const settle = (next: InstallationNames) => !gone && setNames(next)
    http.send<PlaygroundWorld>({ method: 'GET', path: '/sys/playground/world', quiet: true }).then(
      ({ result }) => settle({ state: 'known', world: result }),
      () => settle({ state: 'unknown' }),
    )
    return () => {
      gone = true
    }
  }, [http])
  return names
}
