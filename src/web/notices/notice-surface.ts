/** What shows notices: antd, or something plain where antd did not arrive. Antd's own interface is a larger one. */
export interface NoticeSurface {
  message: Record<'success' | 'warning' | 'error', (text: string) => unknown>
  notification: { error(notice: { key: string; title: string; description: string }): void }
  modal: {
    confirm(question: Question & { cancelText: string; okButtonProps: { danger?: boolean } }): PromiseLike<boolean>
    error(question: Question & { keyboard: boolean }): PromiseLike<unknown>
  }
}

interface Question {
  title: string
  content?: string
  okText: string
}
