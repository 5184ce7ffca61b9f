import { Suspense, useEffect, useState } from 'react'
import { useHost } from '../host.ts'
import { lazyComponent } from '../shell/lazy-chunk.ts'

const AntdNotices = lazyComponent(() => import('./antd-notices.tsx').then((module) => module.AntdNotices))

/** Where notices appear. Their code is loaded with the first one. */
export function NoticeOutlet() {
  const { notices } = useHost()
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    void notices.needed.then(() => setNeeded(true))
  }, [notices])
  return <Suspense>{needed && <AntdNotices notices={notices} />}</Suspense>
}
