import { Empty } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { useRefusedFrame } from '#renderers/ui/hooks/use-refused-frame.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { frameAddress } from './frame-address.ts'
import './iframe.css'

export type IframeProps = BlockProps<{ url: unknown; title: string; height?: number }>

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

/** A page of another site. It may run scripts, but may neither navigate this window nor use devices. */
export function Iframe({ name, url, title, height = 480 }: IframeProps) {
  const { scope, register, ports } = useScreen()
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((present) => present + 1), [])
  useEffect(() => register(name, { reload }), [register, name, reload])
  const address = frameAddress(computeValues(url, scope({})), window.location.origin)
  const refused = useRefusedFrame(address?.origin)
  if (!address || refused) {
    const why = address ? `管理员没有登记 ${address.origin}` : '地址无效，或不是另一个网站的页面'
    return (
      <section className="r-card r-iframe__refused" style={{ height }}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${title}：${why}`}>
          {address && <OpenInWindow href={address.href} />}
        </Empty>
      </section>
    )
  }
  return (
    <section className="r-card r-iframe">
      <h2 className="r-card__title">{title}</h2>
      {!ports.framed && (
        <p className="r-iframe__hint">
          如果下面是空白或提示拒绝连接，说明该网站不允许嵌入本系统。
          <OpenInWindow href={address.href} />
        </p>
      )}
      <iframe
        key={round}
        title={title}
        {...(ports.framed
          ? { srcDoc: ports.framed(address.href), sandbox: '' }
          : { src: address.href, sandbox: SANDBOX })}
        style={{ height }}
        referrerPolicy="strict-origin"
        loading="lazy"
      />
    </section>
  )
}

function OpenInWindow({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      在新窗口打开
    </a>
  )
}
