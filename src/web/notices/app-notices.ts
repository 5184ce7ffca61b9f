import type { Notices } from '#renderers/ports.ts'
import { texts } from '../texts.ts'
import type { NoticeSurface } from './notice-surface.ts'

export interface AppNotices extends Notices {
  /** Shows a notice titled 系统提示; the same text only once at a time. */
  system(text: string): void
  /** Resolves when the user chooses to sign in again. */
  sessionExpired(): Promise<void>
  /** Resolves at the first notice; the surface is loaded only then. */
  needed: Promise<void>
  /** Sets the surface that shows notices; earlier ones are shown then. */
  attach(surface: NoticeSurface): void
}

/** Notices for code outside React. */
export function createNotices(): AppNotices {
  const need = withResolvers<void>()
  const attached = withResolvers<NoticeSurface>()
  let surface = attached.promise

  function reach(): Promise<NoticeSurface> {
    need.resolve()
    return surface
  }
  const show = (what: (surface: NoticeSurface) => void) => void reach().then(what)

  return {
    success: (text) => show(({ message }) => message.success(text)),
    warning: (text) => show(({ message }) => message.warning(text)),
    error: (text) => show(({ message }) => message.error(text)),
    system: (text) =>
      show(({ notification }) => notification.error({ key: text, title: texts.noticeTitle, description: text })),
    confirm: async ({ title, content, danger }) => {
      const { modal } = await reach()
      const buttons = { okText: texts.confirm, cancelText: texts.cancel, okButtonProps: { danger } }
      return modal.confirm({ title, content, ...buttons })
    },
    sessionExpired: async () => {
      const { modal } = await reach()
      const { expiredTitle: title, expiredContent: content, signInAgain: okText } = texts
      await modal.error({ title, content, okText, keyboard: false })
    },
    needed: need.promise,
    attach: (given) => {
      attached.resolve(given)
      surface = Promise.resolve(given)
    },
  }
}

function withResolvers<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let settle: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, resolve: (value) => settle(value) }
}
