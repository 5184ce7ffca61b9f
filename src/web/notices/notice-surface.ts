/** Shows notices: antd, or a plain version where antd could not be loaded. Antd's own interface is larger. */
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
