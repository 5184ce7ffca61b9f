import { useCallback, useMemo, useState } from 'react'
import type { PreparedColumn } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { type ListSettings, type ShownColumn, settingsFrom, shownColumns } from './list-settings.ts'

export interface Arrangement {
  settings: ListSettings
  shown: readonly ShownColumn[]
  /** Takes effect immediately and is stored for the person. */
  change(changes: Partial<ListSettings>): void
  /** Restores the settings of the page. */
  reset(): void
}

/** Settings of the person for this list, by address of the page and name of the list. */
export function useListSettings(name: string, columns: readonly PreparedColumn[], offered: boolean): Arrangement {
  const { ports, address } = useScreen()
  const key = `${address} ${name}`
  const [settings, setSettings] = useState(() => (offered ? settingsFrom(ports.storage.read(key)) : {}))
  const keep = useCallback(
    (next: ListSettings | undefined) => {
      setSettings(next ?? {})
      ports.storage.write(key, next)
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
