import type { App } from 'antd'
import type { Notices } from '#renderers/ports.ts'
import { texts } from '../texts.ts'

type Antd = ReturnType<typeof App.useApp>

export interface AppNotices extends Notices {
  /** A notice titled 系统提示. The same text is shown once at a time. */
  system(text: string): void
  /** Resolves when the person asked to sign in again. */
  sessionExpired(): Promise<void>
  /** Hands over antd's notices as soon as the application is rendered; what was said before is shown then. */
  attach(antd: Antd): void
}

/** Notices for code that stands outside React. */
export function createNotices(): AppNotices {
  let resolveAntd: (antd: Antd) => void
  let antd = new Promise<Antd>((resolve) => {
    resolveAntd = resolve
  })
  const show = (what: (antd: Antd) => void) => void antd.then(what)

  return {
    success: (text) => show(({ message }) => message.success(text)),
    warning: (text) => show(({ message }) => message.warning(text)),
    error: (text) => show(({ message }) => message.error(text)),
    system: (text) =>
      show(({ notification }) => notification.error({ key: text, title: texts.noticeTitle, description: text })),
    confirm: async ({ title, content, danger }) => {
      const { modal } = await antd
      const buttons = { okText: texts.confirm, cancelText: texts.cancel, okButtonProps: { danger } }
      return modal.confirm({ title, content, ...buttons })
    },
    sessionExpired: async () => {
      const { modal } = await antd
      await modal.error({
        title: texts.expiredTitle,
        content: texts.expiredContent,
        okText: texts.signInAgain,
        keyboard: false,
      })
    },
    attach: (given) => {
      resolveAntd(given)
      antd = Promise.resolve(given)
    },
  }
}
