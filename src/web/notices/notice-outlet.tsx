import { Suspense, useEffect, useState } from 'react'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { useHost } from '../host.ts'
import type { AppNotices } from './app-notices.ts'
import { PlainNotices } from './plain-notices.tsx'

/** Offline users must see notices too, although antd cannot be loaded then. */
const Surface = chunk<{ notices: AppNotices }>(() =>
  import('./antd-notices.tsx').then(
    (module) => module.AntdNotices,
    () => PlainNotices,
  ),
)

/** Shows notices. Their code is loaded with the first one. */
export function NoticeOutlet() {
  const { notices } = useHost()
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    void notices.needed.then(() => setNeeded(true))
  }, [notices])
  return <Suspense>{needed && <Surface notices={notices} />}</Suspense>
}
