import { useLatest } from 'ahooks'
import { useEffect } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'

/** Tells the form while a file goes out, so that it is not saved without it. */
export function useReportBusy(busy: boolean, onBusy: WidgetProps['onBusy']): void {
  const tell = useLatest(onBusy)
  useEffect(() => {
    if (!busy) return
    tell.current?.(true)
    return () => tell.current?.(false)
  }, [busy])
}
