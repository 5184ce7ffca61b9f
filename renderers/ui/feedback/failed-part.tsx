import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import './failed-part.css'

interface Props {
  /** `line` in the text, `card` for a block, `page` for a whole page, `window` above the page. */
  as: 'line' | 'card' | 'page' | 'window'
  /** The code is there and threw; otherwise it did not arrive. */
  isFault?: boolean
  /** Whether a retry before this one failed already. */
  hasFailedAgain?: boolean
  /** Rejects when it fails again. */
  retry(): Promise<unknown>
  /** Takes the window away. */
  onClose?(): void
}

/** Stands where code did not arrive or threw. Part of the first load: nothing can be loaded when it is needed. */
export function FailedPart({ as, isFault = false, hasFailedAgain = false, retry, onClose }: Props) {
  const { busy, failedAgain, run } = useRetry(retry, hasFailedAgain)
  const texts = isFault ? FAULT : NOT_LOADED
  const isLine = as === 'line'
  const look = { size: as === 'page' ? undefined : ('small' as const), autoInsertSpace: false }
  const buttons = (
    <>
      <Button type={isLine ? 'link' : 'primary'} {...look} disabled={busy} onClick={run}>
        重试
      </Button>
      {failedAgain && (
        <Button type={isLine ? 'link' : 'default'} {...look} onClick={reload}>
          刷新页面
        </Button>
      )}
      {onClose && (
        <Button {...look} onClick={onClose}>
          关闭
        </Button>
      )}
    </>
  )
  if (isLine) {
    return (
      <span className="r-failed-line" role="alert" aria-busy={busy}>
        {texts.title} {buttons}
      </span>
    )
  }
  const Title = as === 'page' ? 'h1' : 'strong'
  const part = (
    <div className={`r-failed r-failed--${as}`} role="alert" aria-busy={busy}>
      <Title>{as === 'page' ? texts.page : texts.title}</Title>
      <p>{failedAgain ? texts.again : texts.first}</p>
      <div className="r-failed-buttons">{buttons}</div>
    </div>
  )
  return as === 'window' ? createPortal(part, document.body) : part
}

const NOT_LOADED = {
  title: '加载失败',
  page: '页面加载失败',
  first: '请检查网络后重试，其他内容不受影响',
  again: '仍未能加载。如果网络正常，可能系统已更新，请刷新页面',
}

const FAULT = {
  title: '此处出错了',
  page: '抱歉，页面出错了',
  first: '请重试，其他内容不受影响',
  again: '重试后仍出错。请先保存其他内容，再刷新页面；如果仍出错，请联系管理员',
}

/** For a dialog, a drawer or a popover: a small window above the page while it should be open. */
export function failedWindow<P>(of: (props: P) => { open?: boolean; onClose?(): void }) {
  return (props: P, retry: () => Promise<void>): ReactNode => {
    const { open = true, onClose } = of(props)
    return open && <FailedPart as="window" retry={retry} onClose={onClose} />
  }
}

/** For what a screen can do without. It still comes when the network returns. */
export const failedUnseen = () => null

function useRetry(retry: () => Promise<unknown>, hasFailedAgain: boolean) {
  const [busy, setBusy] = useState(false)
  const [failedAgain, setFailedAgain] = useState(hasFailedAgain)
  const run = () => {
    setBusy(true)
    const settle = (failed: boolean) => {
      setBusy(false)
      setFailedAgain(failed)
    }
    retry().then(
      () => settle(false),
      () => settle(true),
    )
  }
  return { busy, failedAgain, run }
}

/** Only where the server answers: without network the browser would show its error page, and all input would be lost. */
function reload(): void {
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  )
}
