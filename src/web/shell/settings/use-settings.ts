import { useSnapshot } from 'valtio'
import { useHost } from '#web/host.ts'
import type { LayoutSettings } from './layout-settings.ts'

/** The settings of the frame; a component that reads one follows it. */
export const useSettings = (): LayoutSettings => useSnapshot(useHost().settings.state)
