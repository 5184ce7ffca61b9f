import type { ThemeConfig } from 'antd'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useMedia } from '#renderers/ui/hooks/use-media.ts'
import type { Host } from '#web/host.ts'
import { themeOf } from './theme.ts'

/** Whether the person asked their system for less motion. */
export const useCalm = () => useMedia('(prefers-reduced-motion: reduce)')

/** The look that the person chose, at rest for whoever asked their system for less motion. */
export function useTheme({ settings }: Host): ThemeConfig {
  const { primaryColor } = useSnapshot(settings.state)
  const calm = useCalm()
  return useMemo(() => themeOf(primaryColor, { calm }), [primaryColor, calm])
}
