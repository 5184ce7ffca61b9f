import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import './failed-part.css'

interface Props {
  /** `line` in the text, `card` for a block, `page` for a whole page, `window` above the page. */
  as: 'line' | 'card' | 'page' | 'window'
  /** The code has loaded and threw; otherwise it failed to load. */
  isFault?: boolean
  /** Whether a retry has already failed. */
  hasFailedAgain?: boolean
  /** Rejects when it fails again. */
  retry(): Promise<unknown>
  /** Closes the window. */
  onClose?(): void
}

/** Shown where code failed to load or threw. Part of the first bundle, since nothing can be loaded in that moment. */
export function FailedPart({ as, isFault = false, hasFailedAgain = false, retry, onClose }: Props) {
  const { busy, failedAgain, run } = useRetry(retry, hasFailedAgain)
  const texts = isFault ? FAULT : NOT_LOADED
  const isLine = as === 'line'
  const buttonProps = { size: as === 'page' ? undefined : ('small' as const), autoInsertSpace: false }
  const buttons = (
    <>
      <Button type={isLine ? 'link' : 'primary'} {...buttonProps} disabled={busy} onClick={run}>
        重试
      </Button>
      {failedAgain && (
        <Button type={isLine ? 'link' : 'default'} {...buttonProps} onClick={reload}>
          刷新页面
        </Button>
      )}
      {onClose && (
        <Button {...buttonProps} onClick={onClose}>
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

/** Replacement for a dialog, drawer or popover: a small window above the page while it is open. */
export function failedWindow<P>(of: (props: P) => { open?: boolean; onClose?(): void }) {
  return (props: P, retry: () => Promise<void>): ReactNode => {
    const { open = true, onClose } = of(props)
    return open && <FailedPart as="window" retry={retry} onClose={onClose} />
  }
}

/** Replacement for dispensable code: shows nothing. The code still loads when the network returns. */
export const failedSilently = () => null

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

/** Only while the server answers: without network the browser would show an error page and lose all input. */
function reload(): void {
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  )
}
