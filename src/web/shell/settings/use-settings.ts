import { useSnapshot } from 'valtio'
import { useHost } from '#web/host.ts'
import type { LayoutSettings } from './layout-settings.ts'

/** Layout settings; a component re-renders when one that it reads changes. */
export const useSettings = (): LayoutSettings => useSnapshot(useHost().settings.state)
