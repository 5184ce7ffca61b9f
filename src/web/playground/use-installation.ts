import { useEffect, useState } from 'react'
import type { PlaygroundEnvironment } from '#shared/wire/playground.ts'
import { useHost } from '../host.ts'

/** Names of this installation that documents may use, if the server supplies them. */
export type InstallationNames =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'known'; environment: PlaygroundEnvironment }

export function useInstallation(): InstallationNames {
  const { http } = useHost()
  const [names, setNames] = useState<InstallationNames>({ state: 'loading' })
  useEffect(() => {
    let isUnmounted = false
    const settle = (next: InstallationNames) => !isUnmounted && setNames(next)
    http.send<PlaygroundEnvironment>({ method: 'GET', path: '/sys/playground/world', quiet: true }).then(
      ({ result }) => settle({ state: 'known', environment: result }),
      () => settle({ state: 'unknown' }),
    )
    return () => {
      isUnmounted = true
    }
  }, [http])
  return names
}
