import { useLatest } from 'ahooks'
import { useEffect } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'

/** Reports to the form that a widget is busy, for example with an upload. The form is not saved meanwhile. */
export function useReportBusy(busy: boolean, onBusy: WidgetProps['onBusy']): void {
  const tell = useLatest(onBusy)
  useEffect(() => {
    if (!busy) return
    tell.current?.(true)
    return () => tell.current?.(false)
  }, [busy])
}

/** Reports to the form which files failed to upload. The form asks before it is saved without them. */
export function useReportUnsent(files: readonly string[], onUnsent: WidgetProps['onUnsent']): void {
  const latest = useLatest({ files, onUnsent })
  const names = files.join('\n')
  useEffect(() => {
    if (names === '') return
    const { onUnsent: tell } = latest.current
    tell?.(latest.current.files)
    return () => tell?.([])
  }, [names])
}
