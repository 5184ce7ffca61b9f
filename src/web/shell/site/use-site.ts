import { useSnapshot } from 'valtio'
import { useHost } from '#web/host.ts'
import type { SiteState } from './site.ts'

/** Properties of the installation; a component re-renders when a part that it reads changes. */
export const useSite = (): Readonly<SiteState> => useSnapshot(useHost().site.state)
