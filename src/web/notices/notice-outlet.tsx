import { Suspense, useEffect, useState } from 'react'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { useHost } from '../host.ts'
import type { AppNotices } from './app-notices.ts'
import { PlainNotices } from './plain-notices.tsx'

/** Whoever is offline must be told so, although what tells it nicely is out of reach. */
const Surface = chunk<{ notices: AppNotices }>(() =>
  import('./antd-notices.tsx').then(
    (module) => module.AntdNotices,
    () => PlainNotices,
  ),
)

/** Where notices appear. Their code is loaded with the first one. */
export function NoticeOutlet() {
  const { notices } = useHost()
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    void notices.needed.then(() => setNeeded(true))
  }, [notices])
  return <Suspense>{needed && <Surface notices={notices} />}</Suspense>
}
