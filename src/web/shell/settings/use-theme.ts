import type { ThemeConfig } from 'antd'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useMedia } from '#renderers/ui/hooks/use-media.ts'
import type { Host } from '#web/host.ts'
import { themeOf } from './theme.ts'

/** Returns whether the system is set to reduced motion. */
export const useCalm = () => useMedia('(prefers-reduced-motion: reduce)')

/** Theme that the user chose, without motion where the system is set to reduced motion. */
export function useTheme({ settings }: Host): ThemeConfig {
  const { primaryColor } = useSnapshot(settings.state)
  const calm = useCalm()
  return useMemo(() => themeOf(primaryColor, { calm }), [primaryColor, calm])
}
