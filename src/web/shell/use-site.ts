import { useSnapshot } from 'valtio'
import { useHost } from '../host.ts'
import type { SiteState } from './site.ts'

/** What the installation says of itself; a component that reads a part follows it. */
export const useSite = (): Readonly<SiteState> => useSnapshot(useHost().site.state)
