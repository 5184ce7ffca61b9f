import { useCallback, useMemo, useState } from 'react'
import type { PreparedColumn } from '#renderers/pieces.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { type ListSettings, type ShownColumn, settingsFrom, shownColumns } from './list-settings.ts'

export interface Arrangement {
  settings: ListSettings
  shown: readonly ShownColumn[]
  /** Takes effect at once and is kept for the person. */
  change(changes: Partial<ListSettings>): void
  /** As the page says again. */
  reset(): void
}

/** How the person wants to see this list: of this page and of this name. */
export function useListSettings(name: string, columns: readonly PreparedColumn[], offered: boolean): Arrangement {
  const { ports, address } = useScreen()
  const key = `${address} ${name}`
  const [settings, setSettings] = useState(() => (offered ? settingsFrom(ports.kept.read(key)) : {}))
  const keep = useCallback(
    (next: ListSettings | undefined) => {
      setSettings(next ?? {})
      ports.kept.write(key, next)
    },
    [ports, key],
  )
  const shown = useMemo(() => shownColumns(columns, settings), [columns, settings])
  return useMemo(
    () => ({
      settings,
      shown,
      change: (changes) => keep({ ...settings, ...changes }),
      reset: () => keep(undefined),
    }),
    [settings, shown, keep],
  )
}
