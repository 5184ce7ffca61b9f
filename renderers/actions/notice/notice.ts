import type { ActionContext } from '#renderers/plugin.ts'

export interface NoticeParameters {
  text: unknown
  kind?: 'success' | 'warning' | 'error'
}

/** Shows a text for a moment. */
export async function runNotice({ ports }: ActionContext, { text, kind = 'success' }: NoticeParameters): Promise<void> {
  ports.notices[kind](String(text ?? ''))
}
