import { useSnapshot } from 'valtio'
import { useHost } from '../host.ts'
import type { SiteNames } from './site.ts'

/** Names of the installation; a component that reads one follows it. */
export const useSite = (): SiteNames => useSnapshot(useHost().site.state)
